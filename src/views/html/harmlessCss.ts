import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'

import { isInlinePicture } from './pictures'

/** Functions that fetch nothing. `url` is judged by its address; any that is not here is refused. */
const FUNCTIONS = new Set(
  `
  abs acos asin atan atan2 calc clamp cos exp hypot log max min mod pow rem round sign sin sqrt tan
  color color-mix hsl hsla hwb lab lch light-dark oklab oklch rgb rgba
  conic-gradient linear-gradient radial-gradient
  repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient
  matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez
  skew skewx skewy translate translate3d translatex translatey translatez
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  cubic-bezier linear steps
  fit-content minmax repeat
  circle ellipse inset path polygon rect xywh
  counter counters env var
  `
    .trim()
    .split(/\s+/),
)

const POSITIONS = /^(?:static|relative|absolute|sticky|inherit|initial|unset|revert)$/i

const isBlank = ([type]: CSSToken): boolean => type === TokenType.Whitespace || type === TokenType.Comment

/** Tokens of a declaration: its name first, its value behind the colon. */
const isHarmless = (tokens: readonly CSSToken[]): boolean => {
  const said = tokens.filter((token) => !isBlank(token))
  const [name, colon, ...value] = said
  if (name?.[0] !== TokenType.Ident || colon?.[0] !== TokenType.Colon) return false
  const property = name[4].value.toLowerCase()
  if (property === 'position' && !value.every((token) => token[0] !== TokenType.Function && isPlace(token)))
    return false
  return value.every((token, place) => {
    if (token[0] === TokenType.URL) return isInlinePicture(token[4].value)
    if (token[0] !== TokenType.Function) return true
    const called = token[4].value.toLowerCase()
    // as the text of a mark it is never an address
    if (called === 'attr') return property === 'content'
    const next = value[place + 1]
    return called === 'url' ? next?.[0] === TokenType.String && isInlinePicture(next[4].value) : FUNCTIONS.has(called)
  })
}

const isPlace = (token: CSSToken): boolean =>
  token[0] === TokenType.Ident
    ? POSITIONS.test(token[4].value) || token[4].value.toLowerCase() === 'important'
    : token[0] === TokenType.Delim && token[4].value === '!'

const OPENING = new Set<TokenType>([TokenType.Function, TokenType.OpenParen, TokenType.OpenSquare, TokenType.OpenCurly])
const CLOSING = new Set<TokenType>([TokenType.CloseParen, TokenType.CloseSquare, TokenType.CloseCurly])

/**
 * The harmless ones of declarations serialized by a browser (`CSSStyleDeclaration.cssText`): they fetch nothing and stay in their
 * place. They are judged by their tokens, in which escapes and comments hide nothing, also within custom properties, whose values
 * browsers keep as written.
 */
export const harmlessDeclarations = (css: string): string => {
  let broken = false
  const tokens = tokenize({ css }, { onParseError: () => (broken = true) })
  const declarations: CSSToken[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (OPENING.has(token[0])) depth += 1
    if (CLOSING.has(token[0])) depth -= 1
    if (depth < 0) return ''
    if (token[0] === TokenType.Semicolon && depth === 0) declarations.push([])
    else if (token[0] !== TokenType.EOF) declarations.at(-1)?.push(token)
  }
  // an unclosed part would swallow the CSS after it
  if (broken || depth > 0) return ''
  return declarations
    .filter(isHarmless)
    .map(
      (one) =>
        `${one
          .map(([, text]) => text)
          .join('')
          .trim()};`,
    )
    .join(' ')
}
