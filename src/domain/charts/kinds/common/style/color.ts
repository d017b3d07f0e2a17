/** Red, green and blue of 255, and the opacity, of 1. */
export interface Color {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

/** `B9.18` */
export const DEFAULT_COLOR: Color = { r: 0, g: 122, b: 135, a: 1 }

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/i
const SHORT_HEX = /^#([\da-f])([\da-f])([\da-f])$/i
const RGB = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(0|1|0?\.\d+|1\.0*)\s*)?\)$/i

const fits = ({ r, g, b, a }: Color): boolean =>
  [r, g, b].every((part) => Number.isInteger(part) && part >= 0 && part <= 255) && a >= 0 && a <= 1

const ofText = (text: string): Color | null => {
  const short = SHORT_HEX.exec(text)
  const long = HEX.exec(
    short === null
      ? text
      : `#${short
          .slice(1)
          .map((one) => one + one)
          .join('')}`,
  )
  if (long !== null) {
    const part = (at: number): number => Number.parseInt(long[at] ?? 'ff', 16)
    return { r: part(1), g: part(2), b: part(3), a: Math.round((part(4) / 255) * 100) / 100 }
  }
  const rgb = RGB.exec(text)
  return rgb === null ? null : { r: Number(rgb[1]), g: Number(rgb[2]), b: Number(rgb[3]), a: Number(rgb[4] ?? 1) }
}

/** A colour as text (`#007a87`, `rgb(…)`) or as it is saved; throws 'Invalid color' on anything else (`B5.19`). */
export const readColor = (value: unknown): Color => {
  const { r, g, b, a = 1 } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Color>
  const color =
    typeof value === 'string'
      ? ofText(value.trim())
      : typeof r === 'number' && typeof g === 'number' && typeof b === 'number' && typeof a === 'number'
        ? { r, g, b, a }
        : null
  if (color === null || !fits(color)) throw new Error('Invalid color')
  return color
}

const two = (part: number): string => part.toString(16).padStart(2, '0')

/** A colour as people type it: `#007a87`, with two more digits where something shows through. */
export const colorText = ({ r, g, b, a }: Color): string =>
  `#${two(r)}${two(g)}${two(b)}${a === 1 ? '' : two(Math.round(a * 255))}`

const css = ({ r, g, b, a }: Color): string => `rgba(${r}, ${g}, ${b}, ${a})`

/** A chosen colour as CSS; `other` for an invalid or missing one. */
export const colorOr = (value: unknown, other: string): string => {
  try {
    return css(readColor(value))
  } catch {
    return other
  }
}

/** The colour that a saved chart fixes: none, or one that cannot be read, is the default. */
export const fixedColor = (value: unknown): string => colorOr(value, css(DEFAULT_COLOR))
