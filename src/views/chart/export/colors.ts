/** Colours that other programs than browsers do not know yet. */
const MODERN = /\b(?:oklch|oklab|lch|lab|color)\([^()]*\)/g

/** Colours as every program that draws SVG knows them, in sRGB. */
const plainColors = (): ((text: string) => string) => {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const cache = new Map<string, string>()
  const plain = (color: string): string => {
    if (context === null) return color
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return alpha === 255
      ? `rgb(${red}, ${green}, ${blue})`
      : `rgba(${red}, ${green}, ${blue}, ${Number((alpha / 255).toFixed(3))})`
  }
  return (text) =>
    text.replaceAll(MODERN, (color) => {
      const plainColor = cache.get(color) ?? plain(color)
      cache.set(color, plainColor)
      return plainColor
    })
}

const COLORED = ['style', 'fill', 'stroke', 'stop-color'] as const

/** Writes every colour of a picture in the way that has been known the longest. */
export const withPlainColors = (picture: SVGSVGElement): void => {
  const plain = plainColors()
  for (const element of [picture, ...picture.querySelectorAll('*')]) {
    for (const name of COLORED) {
      const value = element.getAttribute(name)
      if (value === null) continue
      const plainValue = plain(value)
      if (plainValue !== value) element.setAttribute(name, plainValue)
    }
  }
}
