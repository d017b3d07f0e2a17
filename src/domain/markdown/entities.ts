/** Named characters that texts hold most. A text with another one opens as its source. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  deg: '°',
  times: '×',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  larr: '←',
  rarr: '→',
}

const ESCAPED = /&(?:amp|lt|gt|quot|#39);/g
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]*));/g

const character = (code: number): string | null =>
  code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff) ? null : String.fromCodePoint(code)

/** Takes back the escapes of the five characters that HTML needs: the parser of Markdown adds them to code. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll(ESCAPED, (entity) => (entity === '&#39;' ? "'" : (NAMED[entity.slice(1, -1)] ?? entity)))

/** Text with its entities as characters; null when it names one that is not known here. */
export const decodeEntities = (text: string): string | null => {
  let isKnown = true
  const decoded = text.replaceAll(ENTITY, (entity, decimal?: string, hex?: string, named?: string) => {
    const found =
      decimal !== undefined
        ? character(Number(decimal))
        : hex !== undefined
          ? character(Number.parseInt(hex, 16))
          : Object.hasOwn(NAMED, named ?? '')
            ? NAMED[named ?? '']
            : null
    if (found === null || found === undefined) isKnown = false
    return found ?? entity
  })
  return isKnown ? decoded : null
}
