import { MAX_TEXT } from './limits'

/** A column as the writer of rows describes it. */
export interface SheetColumn {
  readonly name: string
  readonly type: string
  readonly generic: 0 | 1 | 2 | 3
}

/** Index of the cell formats in `parts.ts`. */
export const STYLE = { head: 1, date: 2, moment: 3, exact: 4, time: 5 } as const

/** Counts of values that could not be written unchanged. */
export interface Losses {
  cut: number
  texts: number
}

const ODD =
  // oxlint-disable-next-line no-control-regex
  /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text inside XML; characters invalid in XML are written in the format's own way, `_x0007_`. */
const xmlText = (text: string): string =>
  text.replace(ODD, (sign) => ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)

const cutText = (text: string): string => {
  const end = /[\ud800-\udbff]/.test(text[MAX_TEXT - 1] ?? '') ? MAX_TEXT - 1 : MAX_TEXT
  return text.slice(0, end)
}

/** A cell of text. It is never a formula, even if it begins like one. */
export const textCell = (text: string, losses: Losses, style?: number): string => {
  if (text.length > MAX_TEXT) losses.cut += 1
  const shown = text.length > MAX_TEXT ? cutText(text) : text
  const look = style === undefined ? '' : ` s="${style}"`
  return `<c${look} t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`
}

/** True for numbers of at most 15 digits, the precision of spreadsheets; longer ones stay text, so that no digit is lost. */
const fits = (text: string): boolean =>
  text.replace(/^-?0*\.?0*|[eE].*$/g, '').replace('.', '').length <= 15 && /^-?\d+(?:\.\d+)?$/.test(text)

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:\+00(?::00)?)?)?$/
const DAY = 86_400_000
/** Day 0 of the format; its leap day 1900-02-29 never was, so earlier days stay text. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST = Date.UTC(1900, 2, 1)

const serial = (ms: number): string => String(ms / DAY)

const momentCell = (text: string): string | null => {
  const [whole, year, month, day, hour, minute, second, fraction] = MOMENT.exec(text) ?? []
  if (whole === undefined) return null
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (midnight < FIRST || Number(year) < 1900) return null
  if (hour === undefined) return `<c s="${STYLE.date}"><v>${serial(midnight - EPOCH)}</v></c>`
  const nanos = (fraction ?? '').padEnd(9, '0')
  if (!nanos.endsWith('000000')) return null
  const milliseconds = Number(nanos.slice(0, 3))
  const time = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000 + milliseconds
  const style = milliseconds === 0 ? STYLE.moment : STYLE.exact
  return `<c s="${style}"><v>${serial(midnight - EPOCH + time)}</v></c>`
}

const timeCell = (text: string): string | null => {
  const [whole, hour, minute, second] = /^(\d\d):(\d\d):(\d\d)$/.exec(text) ?? []
  if (whole === undefined) return null
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return `<c s="${STYLE.time}"><v>${seconds / 86_400}</v></c>`
}

const EMPTY = '<c/>'

/** The cell of a value; numbers and moments become numbers where they lose nothing by it. */
export const cell = (value: unknown, { generic }: SheetColumn, losses: Losses): string => {
  if (value === null || value === undefined) return EMPTY
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (generic === 0) {
    if (fits(text)) return `<c><v>${text}</v></c>`
    losses.texts += 1
  }
  const moment = generic === 2 ? (momentCell(text) ?? timeCell(text)) : null
  return moment ?? textCell(text, losses)
}
