import type { LoadColumn } from './loadProtocol'
import { FileProblem } from './problem'

/** Names of columns that a message lists. */
const LISTED = 8

const listed = (names: readonly string[]): string =>
  names.length > LISTED ? `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more` : names.join(', ')

const lower = ({ name }: LoadColumn): string => name.toLowerCase()

interface Fitted {
  /** The columns of the file, with the names and types that the table gives them. */
  readonly columns: readonly LoadColumn[]
  /** Their places in the file, in the order of the table. */
  readonly places: readonly number[]
}

/** The columns of a file as those of a table that it refreshes; throws the differences. */
export const fitted = (file: readonly LoadColumn[], table: readonly LoadColumn[]): Fitted => {
  const inTable = new Map(table.map((column) => [lower(column), column]))
  const inFile = new Map(file.map((column, place) => [lower(column), place]))
  const missing = table.filter((column) => !inFile.has(lower(column))).map(({ name }) => name)
  const added = file.filter((column) => !inTable.has(lower(column))).map(({ name }) => name)
  if (missing.length + added.length > 0) {
    const words = [
      ...(missing.length > 0 ? [`It lacks ${listed(missing)}.`] : []),
      ...(added.length > 0 ? [`The table has no ${listed(added)}.`] : []),
    ]
    throw new FileProblem(`The file has other columns than the table. ${words.join(' ')} Nothing was changed.`)
  }
  return {
    columns: file.map((column) => {
      const { name, type } = inTable.get(lower(column)) ?? column
      return { name, type, format: column.format }
    }),
    places: table.map((column) => inFile.get(lower(column)) ?? 0),
  }
}
