import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'

import { ROWS_MEDIA_TYPE } from '../../contract/rows'
import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { interleave, timed } from '../measure'
import { ratioOf } from '../stats'
import { server } from '../server'

const ROWS = 100_000

/** Six columns of the kinds that results have: integers, a decimal fraction, texts, a date. */
export const QUERY = `SELECT i AS id, i * 7919 % 10007 AS code, i / 7.0 AS share, 'carrier ' || (i % 21) AS carrier, 'city ' || (i % 347) AS city, DATE '2024-01-01' + (i % 366)::INTEGER AS day FROM range(${ROWS}) t(i)`

/** DuckDB's own way to write JSON of any rows. */
const GENERAL = `SELECT json_group_array(json_array(id, code, share, carrier, city, day))::VARCHAR FROM (${QUERY})`

/** The fastest found: written by hand for these columns, right for no others. */
const BY_HAND = `SELECT '[' || string_agg(concat('[', id, ',', code, ',', share, ',', to_json(carrier), ',', to_json(city), ',"', day, '"]'), ',') || ']' FROM (${QUERY})`

/** After work left by the round before, such as the product's writing of its result to the disk. */
const rested = async (work: () => Promise<void>): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, 150))
  return timed(work)
}

const openRaw = async (file: string) => {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' })
  return async (sql: string): Promise<void> => {
    const connection = await instance.connect()
    const text = (await connection.runAndReadAll(sql)).value(0, 0) as string
    const bytes = Buffer.from(text).length
    connection.closeSync()
    if (bytes < ROWS * 20) throw new Error(`only ${bytes} bytes of raw JSON`)
  }
}

export const p3 = async (bench: Bench): Promise<Line[]> => {
  const { home, api, databaseId } = await server(bench)
  const raw = await openRaw(join(home, 'examples.duckdb'))
  let size = 0
  const execute = async () => {
    const body = { database_id: databaseId, sql: QUERY, queryLimit: ROWS, runAsync: false }
    const { status, bytes } = await api.post('/api/v1/sqllab/execute/', body, `${ROWS_MEDIA_TYPE}, application/json`)
    size = bytes.length
    if (status !== 200 || size < ROWS * 20) throw new Error(`execute answered ${status} with ${size} bytes`)
  }
  const lineOf = async (id: string, name: string, sql: string, note: string): Promise<Line> => {
    const { product, reference } = await interleave(
      () => rested(execute),
      () => rested(() => raw(sql)),
      { rounds: bench.rounds(40), warmUp: 4 },
    )
    return {
      id,
      what: 'SQL execute over HTTP, 100 k rows × 6 columns, to the last byte',
      product: times(product),
      reference: `${times(reference)}: ${name}`,
      verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 1.3, aim: 1.1 },
      n: product.length,
      note,
    }
  }
  return [
    await lineOf('P3', 'json_group_array in DuckDB', GENERAL, ''),
    await lineOf(
      'P3 by hand',
      'JSON by hand for these columns in DuckDB',
      BY_HAND,
      `${digits(size / 1e6)} MB; sign-in, permission, gate, limits, order, exact types, engine process, stored result and query row are in the product's figure only`,
    ),
  ]
}
