import { describe, expect, it } from 'vitest'
import { engineWords } from '../../../common/engine/engines'
import { engineKinds } from '../../../server/engines/kinds'

const textOf = (engine: string, options: Readonly<Record<string, string>> = {}): string =>
  engineWords(engine)?.reader?.(options).text ?? ''

interface Rules {
  readonly catalogs: readonly { readonly user?: string; readonly catalog?: string; readonly allow: string }[]
}

describe('a user that may only read', () => {
  it('belongs to each engine of this server that has users', () => {
    expect(engineKinds.map(({ engine }) => [engine, engineWords(engine)?.reader !== null])).toEqual([
      ['duckdb', false],
      ['postgresql', true],
      ['trino', true],
    ])
    expect(engineWords('constructor')).toBeNull()
  })

  it('quotes the typed names of PostgreSQL, and never takes a password', () => {
    const text = textOf('postgresql', { username: 're"ad er', database: `my "shop" d'or`, password: 'hunter2' })
    expect(text).toContain(`CREATE ROLE "re""ad er" LOGIN PASSWORD '<a new password>';`)
    expect(text).toContain(`GRANT CONNECT ON DATABASE "my ""shop"" d'or" TO "re""ad er";`)
    expect(text).not.toContain('hunter2')
  })

  it('names what is not typed yet by a name to replace', () => {
    expect(textOf('postgresql', { username: '' })).toContain('DATABASE "your_database" TO "recount_reader"')
    expect(textOf('trino')).toContain('"your_catalog|system"')
  })

  it('takes names of Trino as they are, not as regular expressions', () => {
    const { catalogs } = JSON.parse(textOf('trino', { username: 'j.doe+bi@x', catalog: 'hive' })) as Rules
    const [reads, , others] = catalogs
    const user = new RegExp(`^(?:${reads?.user ?? ''})$`)
    expect([user.test('j.doe+bi@x'), user.test('jxdoe+bi@x')]).toEqual([true, false])
    expect(reads).toMatchObject({ catalog: 'hive|system', allow: 'read-only' })
    expect(others).toEqual({ allow: 'all' })
  })
})
