import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { selectStar } from '../../../server/dataset/selectStar'
import type { TableDetail } from '../../../server/engines/engine'
import { startPostgres, whyNoPostgres } from '../../support/postgres'

const detailOf = (name: string, words: readonly string[]): TableDetail => ({
  table: { name, type: 'table', comment: null, rows: null },
  columns: words.map((word) => ({ name: word, type: 'integer', nullable: true, comment: null })),
  keys: [],
  view: null,
})

const creating = (words: readonly string[]): string =>
  `CREATE TABLE words AS SELECT ${words.map((word, index) => `${index} AS "${word}"`).join(', ')}`

const numbers = (words: readonly string[]): number[] => words.map((_, index) => index)

describe('the statement that shows the first rows of a table', () => {
  it('reads columns that are named as keywords of DuckDB', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const keywords = await connection.runAndReadAll('SELECT DISTINCT keyword_name FROM duckdb_keywords() ORDER BY 1')
    const words = keywords.getRows().map(([word]) => String(word))
    await connection.run(creating(words))
    const read = await connection.runAndReadAll(selectStar('main', detailOf('words', words)))
    expect(read.getRows()).toEqual([numbers(words)])
    expect(words.length).toBeGreaterThan(400)
    connection.closeSync()
  })

  it.skipIf(whyNoPostgres() !== null)('reads columns that are named as keywords of PostgreSQL', async () => {
    const postgres = await startPostgres()
    const words = postgres.sql('SELECT word FROM pg_get_keywords() ORDER BY 1').trim().split('\n')
    postgres.sql(creating(words))
    const row = postgres.sql(selectStar('public', detailOf('words', words))).trim()
    expect(row.split(/[|,]/).map(Number)).toEqual(numbers(words))
    expect(words.length).toBeGreaterThan(400)
    postgres.stop()
  })
})
