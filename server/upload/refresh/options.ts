import type { Reading } from '../../../contract/upload/upload'
import type { Loaded, LoadFormat } from '../loadProtocol'
import type { Kept } from './kept'

const known = (reading: Reading): Kept['reading'] =>
  Object.fromEntries(
    Object.entries(reading).filter(([, value]) => value !== null && value !== 'refuse'),
  ) as Kept['reading']

/** The options of a table after a file was loaded; a format stays that this file had no texts for. */
export const keptOf = (kind: LoadFormat, { columns, reading, asNull }: Loaded, before: Kept | null): Kept => {
  const formats = new Map(before?.columns.map(({ name, format }) => [name, format]))
  for (const { name, format } of columns) if (format !== undefined) formats.set(name, format)
  const names = new Set(columns.map(({ name }) => name))
  return {
    kind,
    reading: known(reading),
    columns: [...formats].filter(([name]) => names.has(name)).map(([name, format]) => ({ name, format })),
    as_null: [...new Set([...(before?.as_null ?? []), ...asNull])].filter((name) => names.has(name)),
  }
}

/** The reading options of a table for a file of the same kind, under those that are chosen now. */
export const withKept = (kept: Kept | null, kind: LoadFormat, chosen: Partial<Reading>): Partial<Reading> => {
  if (kept?.kind !== kind) return chosen
  const options = kept.reading as Partial<Reading>
  const { sheet, above: _above, header: _header, ...others } = options
  // the head of one sheet tells nothing of another one
  const isOther = chosen.sheet !== undefined && chosen.sheet !== sheet
  return { ...(isOther ? others : options), ...chosen }
}
