import type { LoadColumn, Refresh } from '../loadProtocol'
import { FileProblem } from '../problem'
import type { Readable } from '../sources/readable'

/** Names of columns that a message lists. */
const LISTED = 8

const listed = (names: readonly string[]): string =>
  names.length > LISTED ? `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more` : names.join(', ')

const lower = ({ name }: Pick<LoadColumn, 'name'>): string => name.toLowerCase()

const byName = <Named extends Pick<LoadColumn, 'name'>>(columns: readonly Named[]): ReadonlyMap<string, Named> =>
  new Map(columns.map((column) => [lower(column), column]))

interface Differences {
  /** Columns of the table that the file lacks. */
  readonly missing: readonly string[]
  /** Columns of the file that the table lacks. */
  readonly added: readonly string[]
}

/** The names by which the columns of a file differ from those of a table. */
export const differencesOf = (file: readonly LoadColumn[], table: readonly LoadColumn[]): Differences => {
  const inTable = byName(table)
  const inFile = byName(file)
  return {
    missing: table.filter((column) => !inFile.has(lower(column))).map(({ name }) => name),
    added: file.filter((column) => !inTable.has(lower(column))).map(({ name }) => name),
  }
}

/**
 * The columns of a file with the names and types that the table gives them. Their texts are read in the chosen formats, else
 * in those of the table; only where neither tells, the guess about the file counts.
 */
export const tableColumns = (
  { found, isText }: Pick<Readable, 'found' | 'isText'>,
  { columns: table, kept }: Refresh,
  chosen: readonly LoadColumn[] | null,
): LoadColumn[] => {
  const inTable = byName(table)
  const formats = byName(kept?.columns ?? [])
  const choices = byName(chosen ?? [])
  return found.columns.map((column, place) => {
    const known = inTable.get(lower(column))
    if (known === undefined) return column
    const { name, type } = known
    const ofTable = isText(place) ? formats.get(lower(column))?.format : undefined
    const format = choices.get(lower(column))?.format
    return { name, type, format: format === undefined ? ofTable : format }
  })
}

/** The places in a file of a table's columns, in the order of the table; throws the differences. */
export const placesOf = (file: readonly LoadColumn[], table: readonly LoadColumn[]): readonly number[] => {
  const { missing, added } = differencesOf(file, table)
  if (missing.length + added.length > 0) {
    const words = [
      ...(missing.length > 0 ? [`It lacks ${listed(missing)}.`] : []),
      ...(added.length > 0 ? [`The table has no ${listed(added)}.`] : []),
    ]
    throw new FileProblem(`The file has other columns than the table. ${words.join(' ')} Nothing was changed.`)
  }
  const places = new Map(file.map((column, place) => [lower(column), place]))
  return table.map((column) => places.get(lower(column)) ?? 0)
}
