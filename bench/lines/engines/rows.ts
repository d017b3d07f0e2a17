import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import type { Bench } from '../../context'
import { type BenchEngine, WIDE } from '../../engines/engine'
import { startedEngines } from '../../engines/start'
import { digits, times, type Line } from '../../line'
import { interleave, timed } from '../../measure'
import { ratioOf } from '../../stats'

const lineOf = async (bench: Bench, engine: BenchEngine): Promise<Line> => {
  const { name, running, databaseId, schema, wide, driver } = engine
  let size = 0
  const execute = async (): Promise<void> => {
    const body = { database_id: databaseId, schema, sql: wide, queryLimit: WIDE, runAsync: false }
    const accept = `${ROWS_MEDIA_TYPE}, application/json`
    const { status, bytes } = await running.api.post('/api/v1/sqllab/execute/', body, accept)
    size = bytes.length
    if (status !== 200 || size < WIDE * 20) throw new Error(`execute answered ${status} with ${size} bytes`)
  }
  const read = async (): Promise<void> => {
    const count = await engine.read(wide)
    if (count !== WIDE) throw new Error(`${driver} read ${count} rows`)
  }
  const { product, reference } = await interleave(
    () => timed(execute),
    () => timed(read),
    { rounds: bench.rounds(25), warmUp: 3 },
  )
  return {
    id: `rows ${name}`,
    what: `SQL execute over HTTP on ${name}, 100 k rows × 6 columns, to the last byte`,
    product: times(product),
    reference: `${times(reference)}: ${driver}, the rows in one process`,
    verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 1.5, aim: 1.1 },
    n: product.length,
    note: `${digits(size / 1e6)} MB; the rows as JSON, the way over HTTP and the stored result are in the product's figure only`,
  }
}

/** All rows of a query over HTTP, beside the driver of the engine alone. */
export const engineRows = async (bench: Bench): Promise<Line[]> => {
  const lines: Line[] = []
  for (const engine of await startedEngines(bench)) lines.push(await lineOf(bench, engine))
  return lines
}
