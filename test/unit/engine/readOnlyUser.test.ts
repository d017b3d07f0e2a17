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

  it('quotes the typed database of PostgreSQL, and never takes a password', () => {
    const text = textOf('postgresql', { database: `my "shop" d'or`, password: 'hunter2' })
    expect(text).toContain(`CREATE ROLE recount_reader LOGIN PASSWORD '<a new password>';`)
    expect(text).toContain(`GRANT CONNECT ON DATABASE "my ""shop"" d'or" TO recount_reader;`)
    expect(text).not.toContain('hunter2')
  })

  it('names what is not typed yet by a name to replace', () => {
    expect(textOf('postgresql', { database: '' })).toContain('DATABASE "your_database" TO recount_reader')
    expect(textOf('trino')).toContain('"your_catalog|system"')
  })

  it('never names the typed user, who may own the tables', () => {
    for (const engine of ['postgresql', 'trino']) {
      const text = textOf(engine, { username: 'owner_of_all' })
      expect([text.includes('owner_of_all'), text.includes('recount_reader')]).toEqual([false, true])
    }
  })

  it('takes names of Trino as they are, not as regular expressions', () => {
    const { catalogs } = JSON.parse(textOf('trino', { catalog: 'hive.eu+1' })) as Rules
    const [reads, , others] = catalogs
    const catalog = new RegExp(`^(?:${reads?.catalog ?? ''})$`)
    expect(['hive.eu+1', 'hivexeu+1', 'system'].map((name) => catalog.test(name))).toEqual([true, false, true])
    expect(reads).toMatchObject({ user: 'recount_reader', allow: 'read-only' })
    expect(others).toEqual({ allow: 'all' })
  })
})
