const NAMESPACE = 'http://www.w3.org/2000/svg'

/** What a drawing takes from the style sheet and would lack without it. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'font-variant-numeric',
] as const

const HEAD = 46
const MARGIN = 16

const inlined = (from: Element, to: Element): void => {
  const styles = getComputedStyle(from)
  const own = STYLES.flatMap((name) => {
    const value = styles.getPropertyValue(name)
    return value === '' ? [] : [`${name}:${value}`]
  })
  to.setAttribute('style', own.join(';'))
  to.removeAttribute('class')
  for (const [index, child] of [...from.children].entries()) {
    const twin = to.children[index]
    if (twin !== undefined) inlined(child, twin)
  }
}

const line = (text: string, y: number, size: number, weight: number, color: string, family: string): SVGTextElement => {
  const element = document.createElementNS(NAMESPACE, 'text')
  element.setAttribute('x', String(MARGIN))
  element.setAttribute('y', String(y))
  element.setAttribute('style', `font:${weight} ${size}px ${family};fill:${color}`)
  element.textContent = text
  return element
}

/** A picture of its own: the drawing with title and subtitle, and every style in itself. All text is text. */
export const pictureOf = (drawing: SVGSVGElement, title: string, subtitle: string): SVGSVGElement => {
  const width = drawing.clientWidth + 2 * MARGIN
  const height = drawing.clientHeight + HEAD + 2 * MARGIN
  const styles = getComputedStyle(drawing)
  const page = getComputedStyle(document.documentElement)
  const picture = document.createElementNS(NAMESPACE, 'svg')
  picture.setAttribute('xmlns', NAMESPACE)
  picture.setAttribute('width', String(width))
  picture.setAttribute('height', String(height))
  picture.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const ground = document.createElementNS(NAMESPACE, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', page.getPropertyValue('--surface').trim())
  const copy = drawing.cloneNode(true) as SVGSVGElement
  inlined(drawing, copy)
  copy.setAttribute('x', String(MARGIN))
  copy.setAttribute('y', String(HEAD + MARGIN))
  const family = styles.fontFamily.replaceAll('"', "'")
  const ink = page.getPropertyValue('--ink').trim()
  picture.append(
    ground,
    line(title, MARGIN + 14, 15, 600, ink, family),
    line(subtitle, MARGIN + 33, 12, 400, page.getPropertyValue('--ink-3').trim(), family),
    copy,
  )
  return picture
}

export const svgFile = (picture: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' })

const SHARP = 2

/** The same in points, twice as many as on screen. */
export const pngFile = async (picture: SVGSVGElement): Promise<Blob> => {
  const url = URL.createObjectURL(svgFile(picture))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width * SHARP
    canvas.height = image.height * SHARP
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('This browser cannot draw pictures')
    context.scale(SHARP, SHARP)
    context.drawImage(image, 0, 0)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('The picture could not be made')) : resolve(blob)),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
