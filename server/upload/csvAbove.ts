import { firstFields, likeliest } from './csvFields'

/** Lines that are looked at for a header below a title, and rows below it that it is compared with. */
const LOOKED_AT = 12

const isEmpty = (field: string): boolean => field.trim() === ''
const isOpen = (line: string): boolean => line.split('"').length % 2 === 0

/** A line of one field, or of nothing behind the first, is no row of a table of several columns. */
const isTitle = (fields: readonly string[]): boolean =>
  fields.length < 2 || (fields.length > 2 && fields.slice(1).every(isEmpty))

const isNames = (fields: readonly string[]): boolean =>
  fields
    .slice(0, fields.findLastIndex((field) => !isEmpty(field)) + 1)
    .every((field) => !isEmpty(field) && Number.isNaN(Number(field)))

const isNumberOrDay = (field: string): boolean => /^[-+]?\d[\d.,:/ -]*$/.test(field.trim())

/** True when some column has a text here and nothing but numbers or dates below: the line cannot be a row like those. */
const isAbove = (header: readonly string[], below: readonly (readonly string[])[]): boolean =>
  header.some((name, place) => {
    const cells = below.map((fields) => fields[place] ?? '').filter((field) => !isEmpty(field))
    return !isEmpty(name) && !isNumberOrDay(name) && cells.length > 0 && cells.every(isNumberOrDay)
  })

/** The place of the header, when an empty line separates it from narrower lines, such as a title with commas in it. */
const endOfHead = (rows: readonly (readonly string[])[]): number | null => {
  const gap = rows.findIndex((fields) => fields.length === 0)
  const at = rows.findIndex((fields, place) => place > gap && fields.length > 0)
  const header = rows[at] ?? []
  return gap > 0 && isNames(header) && rows.slice(0, gap).every((fields) => fields.length < header.length) ? at : null
}

/**
 * Number of lines above the header: lines of one field, or with nothing after the first, or narrower ones and an empty line,
 * above lines that all have the same number of fields. 0 without a sign that the first line is no header: a line as wide as
 * those below is a title only where a gap follows, or a line that is clearly the header.
 */
export const linesAbove = (text: string, delimiter: string | undefined): number => {
  const lines = text.split(/\r?\n/, LOOKED_AT * 2)
  const signs = delimiter === undefined ? lines.map(likeliest) : [delimiter]
  const counts = signs.map((sign) => Math.max(...lines.map((line) => firstFields(line, sign).length)))
  const sign = signs[counts.indexOf(Math.max(...counts))] ?? ','
  const rows = lines.map((line) => (line === '' ? [] : firstFields(line, sign)))
  const at = endOfHead(rows) ?? rows.findIndex((fields) => !isTitle(fields))
  const titles = rows.slice(0, at)
  const header = rows[at] ?? []
  // a name with a line end in it begins like a title
  if (at < 1 || at > LOOKED_AT || titles.flat().every(isEmpty) || lines.slice(0, at).some(isOpen)) return 0
  const below = rows.slice(at + 1).filter((fields) => fields.length > 0)
  // a header may have names for its first columns alone
  const isGap = titles.some((fields) => fields.every(isEmpty))
  const isClear = isNames(header) && (isGap || isAbove(header, below))
  if (titles.some((fields) => fields.length > 1) && !isClear) return 0
  const alike = below.filter((fields) => fields.length === header.length)
  return alike.length > 0 && alike.length * 2 >= below.length ? at : 0
}

/** The first text in the lines above the header; null where there are none. */
export const titleOf = (text: string, above: number, delimiter: string): string | null =>
  text
    .split('\n', above)
    .flatMap((line) => firstFields(line.trim(), delimiter))
    .find((field) => !isEmpty(field)) ?? null
