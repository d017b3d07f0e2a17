/** Fields of the first line that is not empty; a quoted field may hold line ends, and have spaces around it. */
export const firstFields = (text: string, delimiter: string): string[] => {
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n'
    if (quoted) {
      if (sign !== '"' && at < text.length) field += sign
      else if (text[at + 1] === '"') field += text[(at += 1)]
      else quoted = false
    } else if (sign === '"' && (delimiter === ' ' ? field === '' : /^ *$/.test(field))) {
      field = ''
      quoted = true
    } else if (sign === delimiter) {
      fields.push(field)
      field = ''
    } else if (sign === '\n' || sign === '\r') {
      if (field === '' && fields.length === 0 && at < text.length) continue
      return [...fields, field]
    } else field += sign
  }
  return [...fields, field]
}

const DELIMITERS = [',', ';', '\t', '|']

/** The delimiter by which the first line has the most fields. */
export const likeliest = (text: string): string =>
  DELIMITERS.map((sign) => [sign, firstFields(text, sign).length] as const).toSorted((a, b) => b[1] - a[1])[0]?.[0] ??
  ','

/** Text after so many lines. */
export const after = (text: string, lines: number): string => {
  let at = 0
  for (let line = 0; line < lines; line += 1) {
    const end = text.indexOf('\n', at)
    if (end < 0) return ''
    at = end + 1
  }
  return text.slice(at)
}
