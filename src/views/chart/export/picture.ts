import { withPlainColors } from './colors'
import { dressedDrawing, dressedPart } from './dressed'
import { embedFonts } from './fonts'

const NAMESPACE = 'http://www.w3.org/2000/svg'

const HEAD = 46
const MARGIN = 16

/** A name of the legend and its colour. */
interface PictureName {
  readonly name: string
  readonly color: string
}

const SWATCH = 9
const GAP = 18

/** The legend, in as many lines as it needs, and how high it is. */
const legendOf = (names: readonly PictureName[], width: number, color: string, family: string) => {
  const group = document.createElementNS(NAMESPACE, 'g')
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas !== null) canvas.font = `12px ${family}`
  let x = MARGIN
  let row = 0
  for (const { name, color: fill } of names) {
    const wide = SWATCH + 6 + (canvas?.measureText(name).width ?? name.length * 7) + GAP
    if (x > MARGIN && x + wide > width - MARGIN) {
      x = MARGIN
      row += 1
    }
    const y = HEAD + MARGIN + row * GAP
    const swatch = document.createElementNS(NAMESPACE, 'rect')
    swatch.setAttribute('x', String(x))
    swatch.setAttribute('y', String(y))
    swatch.setAttribute('width', String(SWATCH))
    swatch.setAttribute('height', String(SWATCH))
    swatch.setAttribute('rx', '2')
    swatch.setAttribute('fill', fill)
    const text = line(name, y + SWATCH, 12, 400, color, family)
    text.setAttribute('x', String(x + SWATCH + 6))
    group.append(swatch, text)
    x += wide
  }
  return { group, high: names.length === 0 ? 0 : (row + 1) * GAP + 4 }
}

const line = (text: string, y: number, size: number, weight: number, color: string, family: string): SVGTextElement => {
  const element = document.createElementNS(NAMESPACE, 'text')
  element.setAttribute('x', String(MARGIN))
  element.setAttribute('y', String(y))
  element.setAttribute('style', `font:${weight} ${size}px ${family};fill:${color}`)
  element.textContent = text
  return element
}

export interface PictureWords {
  readonly title: string
  readonly subtitle: string
  readonly names: readonly PictureName[]
}

/** An empty picture with title, subtitle and legend, and the content below them at `top`, in pixels. */
const sheetFor = (
  within: Element,
  size: { readonly width: number; readonly height: number },
  { title, subtitle, names }: PictureWords,
) => {
  const width = size.width + 2 * MARGIN
  const page = getComputedStyle(document.documentElement)
  const family = getComputedStyle(within).fontFamily.replaceAll('"', "'")
  const legend = legendOf(names, width, page.getPropertyValue('--ink-2').trim(), family)
  const height = size.height + HEAD + legend.high + 2 * MARGIN
  const picture = document.createElementNS(NAMESPACE, 'svg')
  picture.setAttribute('xmlns', NAMESPACE)
  picture.setAttribute('width', String(width))
  picture.setAttribute('height', String(height))
  picture.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const ground = document.createElementNS(NAMESPACE, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', page.getPropertyValue('--surface').trim())
  const ink = page.getPropertyValue('--ink').trim()
  picture.append(
    ground,
    line(title, MARGIN + 14, 15, 600, ink, family),
    line(subtitle, MARGIN + 33, 12, 400, page.getPropertyValue('--ink-3').trim(), family),
    legend.group,
  )
  return { picture, top: HEAD + legend.high + MARGIN }
}

/** A picture of its own: the drawing with title, subtitle and legend, and every style in itself. All text is text. */
export const pictureOf = (drawing: SVGSVGElement, words: PictureWords): SVGSVGElement => {
  const { picture, top } = sheetFor(drawing, { width: drawing.clientWidth, height: drawing.clientHeight }, words)
  const copy = dressedDrawing(drawing)
  copy.setAttribute('x', String(MARGIN))
  copy.setAttribute('y', String(top))
  picture.append(copy)
  return picture
}

/** A picture of a table or a figure, which is no drawing: its visible part, as the page shows it. */
export const pictureOfPage = (figure: Element, words: PictureWords): SVGSVGElement => {
  const parts = [...figure.children].filter(({ tagName }) => tagName !== 'HEADER')
  const boxes = parts.map((part) => part.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const above = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(0, ...boxes.map((box) => box.right - left))
  const height = Math.max(0, ...boxes.map((box) => box.bottom - above))
  const { picture, top } = sheetFor(figure, { width, height }, words)
  for (const [at, part] of parts.entries()) {
    const box = boxes[at]
    if (box === undefined || box.width === 0 || box.height === 0) continue
    const frame = document.createElementNS(NAMESPACE, 'foreignObject')
    const place = { x: MARGIN + box.left - left, y: top + box.top - above, width: box.width, height: box.height }
    for (const [name, value] of Object.entries(place)) frame.setAttribute(name, String(value))
    frame.append(dressedPart(part))
    picture.append(frame)
  }
  return picture
}

/** The same with its fonts in itself, in colours that every program knows. */
export const finished = async (picture: SVGSVGElement): Promise<SVGSVGElement> => {
  withPlainColors(picture)
  await embedFonts(picture)
  return picture
}

export const svgFile = (picture: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' })

const SHARP = 2

/** The same in points, twice as many as on screen. */
export const pngFile = async (picture: SVGSVGElement): Promise<Blob> => {
  const image = new Image()
  // browsers taint a picture with parts of a page when its address is a blob
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * SHARP
  canvas.height = image.height * SHARP
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw pictures')
  context.scale(SHARP, SHARP)
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made')) : resolve(blob)),
      'image/png',
    )
  })
}
