const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const codePoint = (number: number): string => (number > 0 && number <= 0x10_ffff ? String.fromCodePoint(number) : '�')

/** Text of an attribute, as Superset's templates escape it. */
const unescapeAttribute = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return codePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return codePoint(Number(decimal))
    return ENTITIES[String(name).toLowerCase()] ?? whole
  })

/** The bootstrap JSON that a page of Superset carries; null for a page without one. */
export const readEmbedded = (html: string): unknown => {
  const match = /\bdata-bootstrap=(?:"([^"]*)"|'([^']*)')/.exec(html)
  if (match === null) return null
  try {
    return JSON.parse(unescapeAttribute(match[1] ?? match[2] ?? ''))
  } catch {
    return null
  }
}

/** The token of the form on a page of Superset; null for a page without one. */
export const readFormToken = (html: string): string | null => {
  const field = /<input\b[^>]*\bname=["']csrf_token["'][^>]*>/.exec(html)?.[0]
  const value = field === undefined ? undefined : /\bvalue=["']([^"']*)["']/.exec(field)?.[1]
  return value === undefined || value === '' ? null : unescapeAttribute(value)
}
