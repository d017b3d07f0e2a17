/** Widths in pixels at font size 12: the usual letter, a wide one, a capital, the widest ones, and square signs. */
const USUAL = 6.4
const WIDE = 9.6
const CAPITAL = 8.8
const WIDEST = 12
const SQUARE = 12.2

/** Writing whose signs fill a square: Chinese, Japanese, Korean, full-width forms, pictures. */
const SQUARES = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u

/** True when a sign fills a square. */
export const isSquare = (letter: string): boolean => SQUARES.test(letter)

const wideOf = (letter: string): number => {
  if ('MW@%'.includes(letter)) return WIDEST
  if ('mw<>+=~'.includes(letter)) return WIDE
  if (/\p{Lu}/u.test(letter)) return CAPITAL
  return isSquare(letter) ? SQUARE : USUAL
}

/** Of letters up to this one the widths are known beforehand: axes measure thousands of texts. */
const COMMON = 128
const WIDTHS = Float64Array.from({ length: COMMON }, (_, code) => wideOf(String.fromCharCode(code)))

/** About how wide a text of 11 or 12 pixels is; enough to leave room for it. */
export const textWidth = (text: string): number => {
  let wide = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= COMMON) {
      for (const letter of text.slice(at)) wide += wideOf(letter)
      return wide
    }
    wide += WIDTHS[code] ?? USUAL
  }
  return wide
}

/** A text cut to a width, with an ellipsis where something is missing. */
export const fitText = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text
  let wide = USUAL
  let kept = ''
  for (const letter of text) {
    wide += wideOf(letter)
    if (kept !== '' && wide > width) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}
