import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'

import type { Bench } from '../context'
import { digits, exactly, times, type Line } from '../line'
import { interleave, timed } from '../measure'
import { growthDuring } from '../memory'
import { server } from '../server'
import { ratioOf } from '../stats'

const ROWS = 1_000_000
const MANY = 10_000_000

const query = (rows: number): string =>
  `SELECT i AS id, TIMESTAMP '2020-01-01' + INTERVAL (i) MINUTE AS ts, 'carrier ' || (i % 21) AS carrier, 'city, ' || (i % 347) AS city, i * 7919 % 10007 AS code, i / 7.0 AS share, (i / 3)::DECIMAL(18,3) AS amount, DATE '2020-01-01' + (i % 366)::INTEGER AS day FROM range(${rows}) t(i)`

/** All rows as CSV over HTTP, beside DuckDB's own COPY into a file; and the memory cost of ten million rows. */
export const p29 = async (bench: Bench): Promise<Line[]> => {
  const { home, api, process: running, databaseId } = await server(bench)
  const instance = await DuckDBInstance.create(join(home, 'examples.duckdb'), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const file = join(tmpdir(), `recount-bench-${process.pid}.csv`)
  bench.later(async () => rmSync(file, { force: true }))
  const prepare = async (id: string, rows: number): Promise<void> => {
    const body = { database_id: databaseId, sql: query(rows), queryLimit: 10, client_id: id, runAsync: false }
    const { status } = await api.post('/api/v1/sqllab/execute/', body)
    if (status !== 200) throw new Error(`execute answered ${status}`)
  }
  let size = 0
  const save = async (id: string, format: string): Promise<void> => {
    const answer = await api.drain(`/api/v1/sqllab/export/${id}/?format=${format}`)
    if (answer.status !== 200 || answer.bytes < 1_000_000) throw new Error(`export answered ${answer.status}`)
    size = answer.bytes
  }
  await prepare('b29', ROWS)
  const { product, reference } = await interleave(
    () => timed(() => save('b29', 'csv')),
    () => timed(() => connection.run(`COPY (${query(ROWS)}) TO '${file}' (FORMAT csv)`)),
    { rounds: bench.rounds(12), warmUp: 1 },
  )
  const perRound = size
  const lines: Line[] = [
    {
      id: 'P29',
      what: 'all rows as CSV over HTTP, 1 M rows × 8 columns, to the last byte',
      product: `${times(product)}, ${digits(perRound / 1e6)} MB`,
      reference: `${times(reference)}: DuckDB's COPY into a file`,
      verdict: { figure: ratioOf(reference, product), unit: '×', better: 'more', gate: 0.5, aim: 0.8 },
      n: product.length,
      note: 'speed beside the reference; start of the process, gate, and the check for formulas are in the product’s figure',
    },
  ]
  const formats = bench.quick ? ['csv'] : ['csv', 'xlsx']
  const { pid = 0 } = running.child
  for (const format of formats) {
    const rows = bench.quick ? ROWS : MANY
    await prepare(`m-${format}`, rows)
    let ms = 0
    const grown = await growthDuring(pid, async () => {
      ms = await timed(() => save(`m-${format}`, format))
    })
    lines.push({
      id: `P29 ${format}`,
      what: `memory for ${digits(rows / 1e6)} M rows × 8 columns as ${format}, above the idle server`,
      product: `${digits(grown)} MB at most, ${digits(size / 1e6)} MB in ${digits(ms / 1000)} s`,
      reference: '-',
      verdict: { figure: exactly(grown), unit: 'MB', better: 'less', gate: 400, aim: 250 },
      n: 1,
      note: 'all processes of the export together',
    })
  }
  connection.closeSync()
  instance.closeSync()
  return lines
}
