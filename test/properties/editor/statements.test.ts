import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { splitScript } from '../../../server/sql/split'
import { splitStatements, statementAt } from '../../../src/domain/sql/statements'
import { sqlTokens } from '../../../src/domain/sql/tokens'
import { runs } from '../../support/runs'

/** Signs that begin and end texts, names and comments, in any order and any number. */
const rough = fc.string({
  unit: fc.constantFrom(
    ...`' " ; -- /* */ $ $$ $a$ e E a _ 1 . \\ ( 😀 é`.split(' '),
    ' ',
    '\n',
    '\u00a0',
    '\u2028',
    '\u2060',
  ),
  maxLength: 40,
})

const inner = fc.string({ unit: fc.constantFrom(';', 'a', ' ', '--', '/*', '*/', '\n', 'é', '$', '%'), maxLength: 8 })

/** Without spaces, those of DuckDB that JavaScript takes for letters included. */
const spaceless = (text: string): string => text.replaceAll(/[\s\u200b-\u200d\u2060]/g, '')

/** A piece that holds what it holds, semicolons included, as one token. */
const closed = inner.chain((text) =>
  fc.constantFrom(
    `'${text}'`,
    `'it''s ${text}'`,
    `"${text}"`,
    `"a""${text}"`,
    `E'\\'${text}'`,
    `$tag$${text}$tag$`,
    `$$${text.replaceAll('$', '')}$$`,
    `/* ${text.replaceAll(/\/\*|\*\//g, '')} /* nested ; */ ; */`,
    `-- ${text.replaceAll('\n', ' ')}\n`,
  ),
)

const statement = fc
  .tuple(
    fc.constantFrom('SELECT', 'FROM t SELECT', 'WITH a AS (SELECT 1) FROM a SELECT'),
    fc.array(closed, { maxLength: 4 }),
  )
  .map(([verb, parts]) => `${verb} 1, ${parts.join(' ')} x`)

describe('statements of a script', () => {
  it('splits any text into statements exactly where the server does', () => {
    let several = 0
    fc.assert(
      fc.property(rough, (sql) => {
        const mine = splitStatements(sql).map(({ sql: text, start, end }) => ({ sql: text, start, end }))
        if (mine.length > 1) several += 1
        expect(mine).toEqual(splitScript(sql).statements)
      }),
      runs(3000),
    )
    expect(several).toBeGreaterThan(100)
  })

  it('keeps statements as written, with texts, names, comments and dollar quotes', () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 5 }), fc.boolean(), (written, last) => {
        const script = `${written.join(';\n')}${last ? ';' : ''}`
        expect(splitStatements(script).map(({ sql }) => sql)).toEqual(written.map((sql) => sql.trim()))
      }),
      runs(400),
    )
  })

  it('tokens cover all but space, in order and without overlap', () => {
    fc.assert(
      fc.property(fc.oneof(rough, fc.string({ unit: 'binary', maxLength: 40 })), (sql) => {
        let end = 0
        for (const token of sqlTokens(sql)) {
          expect(spaceless(sql.slice(end, token.start))).toBe('')
          expect(token.end).toBeGreaterThan(token.start)
          expect(sql.slice(token.start, token.end)).toBe(token.text)
          end = token.end
        }
        expect(spaceless(sql.slice(end))).toBe('')
      }),
      runs(800),
    )
  })

  it('a cursor inside a statement selects it, and any cursor selects some statement', () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 5 }), fc.nat(), (written, seed) => {
        const script = `\n${written.join(' ;\n\n')} ; `
        const all = splitStatements(script)
        const offset = seed % (script.length + 1)
        const found = statementAt(script, all, offset)
        expect(all).toContain(found)
        const around = all.find(({ start, end }) => start <= offset && offset < end)
        if (around !== undefined) expect(found).toBe(around)
      }),
      runs(400),
    )
  })

  it.each([
    ['SELECT 1;| SELECT 2', 'SELECT 1'],
    ['SELECT 1; |\nSELECT 2', 'SELECT 1'],
    ['SELECT 1;\n|\nSELECT 2', 'SELECT 2'],
    ['SELECT 1; |SELECT 2', 'SELECT 2'],
    ['SELECT 1;\nSELECT 2;\n\n|', 'SELECT 2'],
    ['|\n-- first\nSELECT 1; SELECT 2', 'SELECT 1'],
    ["SELECT ';|' ; SELECT 2", "SELECT ';'"],
  ])('the cursor in %j runs %j', (text, sql) => {
    const script = text.replace('|', '')
    expect(statementAt(script, splitStatements(script), text.indexOf('|'))?.sql).toBe(sql)
  })
})
