import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { suggest } from '../../../src/projections/schema/completions'
import { nameIndex } from '../../../src/domain/sql/nameIndex'
import { callAt } from '../../../src/domain/sql/functions'
import { blockAt, scopeOf } from '../../../src/domain/sql/scope'
import { sqlTokens } from '../../../src/domain/sql/tokens'
import { completionWorld } from '../../support/completion'
import { runs } from '../../support/runs'

const world = completionWorld({
  flights: [
    ['origin', 'VARCHAR'],
    ['delay', 'BIGINT'],
    ['airline_id', 'BIGINT'],
  ],
  airlines: [
    ['id', 'BIGINT', 'pk'],
    ['name', 'VARCHAR'],
  ],
})

const columnsAt = (text: string): readonly string[] => {
  const offset = text.indexOf('|')
  const { items } = suggest(world, text.replace('|', ''), offset)
  return items.filter(({ kind }) => kind === 'column').map(({ label }) => label)
}

/** A query over one of the tables and the columns that it gives, to any depth. */
const query: fc.Arbitrary<{ readonly sql: string; readonly columns: readonly string[] }> = fc.letrec<{
  query: { readonly sql: string; readonly columns: readonly string[] }
}>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      { sql: 'SELECT * FROM flights', columns: ['origin', 'delay', 'airline_id'] },
      { sql: 'SELECT a.* FROM flights f JOIN airlines a ON f.airline_id = a.id', columns: ['id', 'name'] },
      { sql: 'SELECT delay AS d, sum(delay) total FROM flights GROUP BY 1', columns: ['d', 'total'] },
      { sql: 'SELECT \') FROM x\' AS "odd ; name" FROM airlines', columns: ['odd ; name'] },
    ),
    tie('query').map(({ sql, columns }) => ({ sql: `SELECT * FROM (${sql}) q`, columns })),
    tie('query').map(({ sql, columns }) => ({
      sql: `WITH c AS (${sql}) SELECT *, 1 AS one FROM c`,
      columns: [...columns, 'one'],
    })),
    tie('query').map(({ sql }) => ({ sql: `WITH c(x) AS (${sql}) SELECT x FROM c`, columns: ['x'] })),
    tie('query').map(({ sql, columns }) => ({ sql: `${sql} UNION ALL ${sql}`, columns })),
  ),
})).query

describe('scope of completion', () => {
  it('law: a query in FROM offers exactly its own columns', () => {
    fc.assert(
      fc.property(query, ({ sql, columns }) => {
        expect(columnsAt(`SELECT z.| FROM (${sql}) z WHERE 1 = 1`)).toEqual([...new Set(columns)])
      }),
      runs(300),
    )
  })

  it('law: a CTE offers its columns, also to the queries after it', () => {
    fc.assert(
      fc.property(query, ({ sql, columns }) => {
        expect(columnsAt(`WITH c AS (${sql}), d AS (SELECT * FROM c) SELECT | FROM d`)).toEqual([...new Set(columns)])
      }),
      runs(300),
    )
  })

  it('law: completes a statement as if the others were absent', () => {
    fc.assert(
      fc.property(query, query, (before, { sql, columns }) => {
        const text = `${before.sql};\nSELECT | FROM (${sql}) z;\n${before.sql}`
        expect(columnsAt(text)).toEqual([...new Set(columns)])
      }),
      runs(200),
    )
  })

  it('law: no text and no position throws, and all suggestions are distinct', () => {
    const pieces =
      'SELECT FROM JOIN ON WITH AS ( ) , . ; * flights f c UNION WHERE sum( \' " -- /* $$ INTO VALUES RECURSIVE'
    const rough = fc
      .array(fc.constantFrom(...pieces.split(' '), ' ', '\n'), { maxLength: 30 })
      .map((all) => all.join(' '))
    fc.assert(
      fc.property(fc.oneof(rough, fc.string({ unit: 'binary', maxLength: 60 })), fc.nat(), (sql, seed) => {
        const offset = seed % (sql.length + 1)
        const keys = suggest(world, sql, offset).items.map(({ kind, insert }) => `${kind} ${insert}`)
        expect(new Set(keys).size).toBe(keys.length)
        callAt(sql, offset)
      }),
      runs(1500),
    )
  })

  it('brackets of any depth end in an answer', () => {
    for (const open of ['(', '(SELECT ', 'SELECT * FROM (', 'f(', 'WITH a AS (']) {
      const tokens = sqlTokens(`SELECT ${open.repeat(20_000)}`)
      expect(blockAt(scopeOf(tokens), 50).part).toBeDefined()
    }
  })
})

describe('list of very many names', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '_', 'é', 'İ', '\n', '😀'), maxLength: 6 })
  it('law: a search equals a full scan, prefix matches first', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), name, (names, typed) => {
        const index = nameIndex(names)
        const low = (text: string) => {
          const lower = text.toLowerCase()
          return (lower.length === text.length ? lower : text).replaceAll('\n', ' ')
        }
        const holds = names.flatMap((one, place) => (low(one).includes(low(typed)) ? [place] : []))
        const found = index.search(typed, 100)
        if (typed !== '') expect([...found].toSorted((a, b) => a - b)).toEqual(holds)
        const begins = found.map((place) => low(names[place] ?? '').startsWith(low(typed)))
        expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)))
        for (const one of names) if (!one.includes('\n')) expect(low(index.find(one) ?? '')).toBe(low(one))
      }),
      runs(500),
    )
  })
})
