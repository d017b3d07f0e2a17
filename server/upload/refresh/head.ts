import type { DuckDBConnection } from '@duckdb/node-api'
import type { Reading } from '../../../contract/upload/upload'
import type { LoadOrder } from '../loadProtocol'
import { FileProblem, number } from '../problem'
import { openSource } from '../sources/openSource'

const HEADER = 'The first row seems to name the columns, but is read as data, as in the file before it.'

const aboveDoubt = (guessed: number, used: number): string =>
  `The file seems to have ${number(guessed)} ${guessed === 1 ? 'line' : 'lines'} above its rows, but is read with ${number(used)}, as the file before it.`

/**
 * Sentences on the head of a file that is read in a table's own way while the guess about the file sees another head. Without
 * names of columns any head fits the table. Null where there is nothing to guess; else the guess has used the scratch files.
 */
export const headDoubts = async (
  connection: DuckDBConnection,
  order: LoadOrder,
  own: Partial<Reading>,
  used: Reading,
): Promise<readonly string[] | null> => {
  const { header = null, above = null } = order.reading
  if (used.header !== false || (header !== null && above !== null)) return null
  try {
    const { found } = await openSource(connection, { ...order, reading: { ...own, header, above } })
    const guess = found.reading
    return [
      ...(guess.header === true ? [HEADER] : []),
      ...(guess.above === null || used.above === null || guess.above === used.above
        ? []
        : [aboveDoubt(guess.above, used.above)]),
    ]
  } catch (error) {
    // a guess that does not fit the file is no doubt
    if (error instanceof FileProblem) return []
    throw error
  }
}
