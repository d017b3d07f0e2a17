import type { Bench } from '../../context'
import { startedEngines } from '../../engines/start'
import { digits, times, type Line } from '../../line'
import { interleave, timed } from '../../measure'
import { growthDuring } from '../../memory'
import { ratioOf } from '../../stats'

const TABLES = 50_000

/** The list of the tables of a large schema over HTTP, beside the same list by the driver alone; and its memory. */
export const engineTables = async (bench: Bench): Promise<Line[]> => {
  const engine = (await startedEngines(bench)).find(({ crowd }) => crowd !== null)
  if (engine === undefined || engine.crowd === null) throw new Error('no engine of which tables are made is started')
  const { databaseId, schema, listing } = await engine.crowd(TABLES)
  const { api, process } = engine.running
  const list = async (): Promise<void> => {
    const { status, bytes } = await api.get(`/api/v1/database/${databaseId}/tables/?q=(schema_name:${schema})`)
    const { count } = JSON.parse(Buffer.from(bytes).toString()) as { readonly count: number }
    if (status !== 200 || count !== TABLES) throw new Error(`the list answered ${status} with ${count} tables`)
  }
  const read = async (): Promise<void> => {
    const count = await engine.read(listing)
    if (count !== TABLES) throw new Error(`${engine.driver} read ${count} tables`)
  }
  const { pid = 0 } = process.child
  let first = 0
  const grown = await growthDuring(pid, async () => {
    first = await timed(list)
  })
  const { product, reference } = await interleave(
    () => timed(list),
    () => timed(read),
    { rounds: bench.rounds(20), warmUp: 2 },
  )
  return [
    {
      id: `tables ${engine.name}`,
      what: `list of ${digits(TABLES)} tables of a schema of ${engine.name}, over HTTP`,
      product: `${times(product)}, the first ${digits(first)} ms`,
      reference: `${times(reference)}: the same list by ${engine.driver}`,
      verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 3, aim: 1.5 },
      n: product.length,
      note: `the first list took ${digits(grown)} MB in all processes`,
    },
  ]
}
