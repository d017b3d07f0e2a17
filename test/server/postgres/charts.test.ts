import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChartDataResult } from '../../../contract/chart/data'
import { whyNoPostgres } from '../../support/postgres'
import { cells } from '../support/charts'
import { type Case, GROUPS_OF_CASES } from '../support/comparison/cases'
import { DIFFERENCES } from '../support/comparison/differences'
import { documentOf } from '../support/comparison/document'
import { FACTS, NOW } from '../support/comparison/facts'
import { type Datasets, type Engines, askBoth, startEngines } from '../support/engines'

let engines: Engines
let facts: Datasets

const partsOf = (result: ChartDataResult) => ({
  names: result.colnames,
  rows: cells(result),
  types: result.coltypes,
  count: result.sql_rowcount,
})

/** The answers of both engines, in the parts that must be equal. */
const both = async ({ query, more }: Pick<Case, 'query' | 'more'>) => {
  const { duckdb, postgres } = await askBoth(engines, facts, query, more)
  return { duckdb: partsOf(duckdb), postgres: partsOf(postgres) }
}

/** A document without the spaces and lines that only align its tables. */
const plain = (text: string): string => text.replaceAll(/[-\s]+/g, ' ').trim()

it('the document of the comparison of engines is that of its questions', () => {
  expect(plain(readFileSync('docs/engines.md', 'utf8'))).toBe(plain(documentOf()))
})

describe.skipIf(whyNoPostgres() !== null)('charts of PostgreSQL', () => {
  beforeAll(async () => {
    engines = await startEngines(FACTS, () => NOW)
    facts = await engines.datasets({ table_name: 'facts' })
  })
  afterAll(() => engines?.close())

  describe.each(GROUPS_OF_CASES)('$title', ({ cases }) => {
    it.each(cases)('answers as DuckDB does: $name [B9.10] [B9.24] [B9.25]', async (question) => {
      const { duckdb, postgres } = await both(question)
      expect(postgres).toEqual(duckdb)
    })
  })

  it.each(DIFFERENCES)('answers as its document tells: $name', async (question) => {
    const { duckdb, postgres } = await both(question)
    expect([duckdb.rows[0]?.[0], postgres.rows[0]?.[0]]).toEqual([question.duckdb, question.postgres])
  })

  it('finds rows for the questions that are about some', async () => {
    const found = new Map<string, number>()
    for (const { title, cases } of GROUPS_OF_CASES) {
      for (const { name, query, more } of cases) {
        if (name === 'of no group' || name === 'no row') continue
        const { rowcount = 0 } = await engines.charts.result(facts.postgres, query, more)
        if (rowcount === 0) found.set(`${title}: ${name}`, rowcount)
      }
    }
    expect([...found]).toEqual([])
  })

  it('writes the same files as DuckDB, of rows as they are and of operations on them', async () => {
    const { ada } = engines.charts
    const fileOf = async (id: number, query: object) => {
      const body = { datasource: { id, type: 'table' }, queries: [query], result_format: 'csv' }
      const { status, text } = await ada.post('/api/v1/chart/data', body)
      return { status, text }
    }
    const rows = { columns: ['id', 'moment', 'name', 'flag', 'big', 'ratio'], orderby: [['id', true]] }
    const pivot = GROUPS_OF_CASES.flatMap(({ cases }) => cases).find(({ name }) => name === 'a pivot')?.query ?? {}
    for (const query of [rows, pivot]) {
      const file = await fileOf(facts.postgres, query)
      expect(file).toEqual(await fileOf(facts.duckdb, query))
      expect([file.status, file.text.includes('north')]).toEqual([200, true])
    }
  })
})
