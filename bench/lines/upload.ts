import { openAsBlob, rmSync } from 'node:fs'
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
/** About a gigabyte. */
const MANY = 18_000_000

const query = (rows: number): string =>
  `SELECT i AS id, TIMESTAMP '2020-01-01' + INTERVAL (i) SECOND AS ts, 'carrier ' || (i % 21) AS carrier, i * 7919 % 10007 AS code, i / 7.0 AS share FROM range(${rows}) t(i)`

/** A CSV file sent, typed and made into a table, beside DuckDB's own read_csv into a table of a file. */
export const p41 = async (bench: Bench): Promise<Line[]> => {
  const { api, process: running } = await server(bench)
  const csv = join(tmpdir(), `recount-bench-${process.pid}-in.csv`)
  const target = join(tmpdir(), `recount-bench-${process.pid}.duckdb`)
  bench.later(async () => {
    for (const file of [csv, target, `${target}.wal`]) rmSync(file, { force: true })
  })
  const instance = await DuckDBInstance.create(target)
  const connection = await instance.connect()
  const place = (await api.databases()).find((database) => database.allow_file_upload === true)?.id
  if (place === undefined) throw new Error('no database takes files')
  const send = async (): Promise<void> => {
    const form = new FormData()
    form.append('type', 'csv')
    form.append('table_name', 'bench')
    form.append('already_exists', 'replace')
    form.append('file', await openAsBlob(csv), 'bench.csv')
    const status = await api.form(`/api/v1/database/${place}/upload/`, form)
    if (status !== 201) throw new Error(`upload answered ${status}`)
  }
  await connection.run(`COPY (${query(ROWS)}) TO '${csv}' (FORMAT csv)`)
  const { product, reference } = await interleave(
    () => timed(send),
    () => timed(() => connection.run(`CREATE OR REPLACE TABLE t AS FROM read_csv('${csv}'); CHECKPOINT`)),
    { rounds: bench.rounds(10), warmUp: 1 },
  )
  const rows = bench.quick ? ROWS : MANY
  await connection.run(`COPY (${query(rows)}) TO '${csv}' (FORMAT csv)`)
  const { size } = await openAsBlob(csv)
  let ms = 0
  const grown = await growthDuring(running.child.pid ?? 0, async () => {
    ms = await timed(send)
  })
  connection.closeSync()
  instance.closeSync()
  return [
    {
      id: 'P41',
      what: 'a CSV file of 1 M rows × 5 columns sent over HTTP and made into a table',
      product: times(product),
      reference: `${times(reference)}: DuckDB's read_csv into a table`,
      verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 4, aim: 2.5 },
      n: product.length,
      note: 'sending, the copy on the server, types, a process of its own and the count are in the product’s figure only',
    },
    {
      id: 'P41 memory',
      what: `memory for a CSV file of ${digits(size / 1e6)} MB, above the idle server`,
      product: `${digits(grown)} MB at most, ${digits(ms / 1000)} s`,
      reference: '-',
      verdict: { figure: exactly(grown), unit: 'MB', better: 'less', gate: 1400, aim: 1000 },
      n: 1,
      note: 'the loading process may use what RECOUNT_MEMORY_MB allows',
    },
  ]
}
