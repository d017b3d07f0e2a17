import type { DuckDBConnection } from '@duckdb/node-api'
import type { Reading } from '../../../contract/upload/upload'
import { encodingOf, headOf } from '../encoding'
import type { LoadOrder, Refresh } from '../loadProtocol'
import { FileProblem } from '../problem'
import { openSource } from '../sources/openSource'
import type { Readable } from '../sources/readable'
import { differencesOf } from './columns'
import { headDoubts } from './head'
import { withKept } from './options'

const OTHERWISE = 'The file is not read as the one before it, which did not fit its lines or columns.'
const CHOOSE = 'Send “header” and “above” to choose. Nothing was changed.'

/** The bytes of a file tell its encoding, unless they are those of plain ASCII in the beginning. */
const tellsEncoding = async (file: string): Promise<boolean> => {
  const head = await headOf(file)
  return encodingOf(head) !== 'utf-8' || head.bytes.some((byte) => byte >= 0x80)
}

/** Ways to read a file that refreshes a table: the table's own first, and the guess about the file last. */
const waysFor = async (
  { file, format, reading, target }: LoadOrder,
  { kept }: Refresh,
): Promise<Partial<Reading>[]> => {
  if (kept?.kind !== format) return [reading]
  const { encoding, ...others } = withKept(kept, format, reading)
  const isTold = reading.encoding === undefined && encoding !== undefined && (await tellsEncoding(file))
  const own = isTold || encoding === undefined ? others : { ...others, encoding }
  const { ragged, ...even } = own
  if (ragged === undefined || reading.ragged !== undefined) return [own, reading]
  // rows are left out only where someone reads how many
  return target === null ? [own, even, reading] : [even, reading]
}

/**
 * Opens a file that refreshes a table in the way in which the table's own file was read. Where that fails, or finds other
 * columns than those of the table, the guess about the file is taken if it comes closer.
 */
export const openRefresh = async (
  connection: DuckDBConnection,
  order: LoadOrder,
  refresh: Refresh,
): Promise<Readable> => {
  const ways = await waysFor(order, refresh)
  let best: { readonly way: number; readonly source: Readable; readonly differences: number } | null = null
  let last = 0
  for (const [way, reading] of ways.entries()) {
    last = way
    try {
      const source = await openSource(connection, { ...order, reading })
      const { missing, added } = differencesOf(source.found.columns, refresh.columns)
      const differences = missing.length + added.length
      if (best === null || differences < best.differences) best = { way, source, differences }
      if (differences === 0) break
    } catch (error) {
      // DuckDB refuses some files without naming a fault of theirs
      if (way === ways.length - 1 && best === null) throw error
    }
  }
  if (best === null) throw new Error('No way to read a file was tried.')
  const { way } = best
  const own = ways[way] ?? {}
  const isGuess = way === ways.length - 1
  const doubts = isGuess ? null : await headDoubts(connection, order, own, best.source.found.reading)
  // a program sees no notes
  if (doubts?.[0] !== undefined && order.target !== null) throw new FileProblem(`${doubts.join(' ')} ${CHOOSE}`)
  // a later way has written over the rows of this one
  const isWhole = way === last && doubts === null
  const source = isWhole ? best.source : await openSource(connection, { ...order, reading: own })
  const notes = [...(doubts ?? []), ...(isGuess && way > 0 ? [OTHERWISE] : [])]
  return { ...source, found: { ...source.found, notes: [...source.found.notes, ...notes] } }
}
