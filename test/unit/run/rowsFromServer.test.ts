import { describe, expect, it } from 'vitest'

import { rowsFromServer } from '../../../src/boot/rowsFromServer'
import { CallFailure } from '../../../src/core/http/failure'
import type { Http } from '../../../src/core/http/http'
import { event } from '../../../src/core/events/registry'
import { createStore } from '../../support/model'

const model = () => {
  const store = createStore({ session: 's', now: () => 1, actor: () => '1', log: { append: () => undefined } as never })
  const at = { dbId: 7, catalog: null, schema: 'long "one"' }
  const [asked] = store.append([event('schema.tables_requested', { ...at, force: true })], { corr: 'c' })
  const loaded = event('schema.tables_loaded', { ...at, count: 2, key: 'tables-1', tables: null })
  store.append([{ ...loaded, cause: asked?.id ?? null }], { corr: 'c' })
  const [wanted] = store.append([event('functions.requested', { dbId: 7 })], { corr: 'c' })
  const known = event('functions.loaded', { dbId: 7, key: 'functions-1', count: 1 })
  store.append([{ ...known, cause: wanted?.id ?? null }], { corr: 'c' })
  return store.state()
}

/** Answers a call by its name, and records the calls. */
const server = (answers: Readonly<Record<string, unknown>>) => {
  const asked: unknown[] = []
  const call = async ({ name }: { readonly name: string }, input: unknown) => {
    asked.push([name, input])
    const body = answers[name]
    if (body instanceof Error) throw body
    return { body, bytes: 99 }
  }
  return { asked, http: { call } as unknown as Http }
}

describe('rows that the browser lacks', () => {
  it('reads the rows of a long table list from the table call', async () => {
    const result = [
      { value: 'a', type: 'table', extra: { rows: 3, comment: 'first' } },
      { value: 'b', type: 'view', extra: null },
    ]
    const { asked, http } = server({ databaseTables: { count: 2, result } })
    expect(await rowsFromServer(http, model(), 'tables-1')).toEqual({
      columns: [],
      rows: [
        ['a', 'table', 3, 'first'],
        ['b', 'view', null, null],
      ],
      bytes: 99,
    })
    const query = { force: false, schema_name: 'long "one"' }
    expect(asked).toEqual([['databaseTables', { params: { id: 7 }, query }]])
  })

  it('reads functions from their database', async () => {
    const one = { name: 'sum', kind: 'aggregate', description: null, example: null, signatures: [] }
    const { asked, http } = server({ databaseFunctions: { result: [one] } })
    const found = await rowsFromServer(http, model(), 'functions-1')
    expect(found?.rows).toEqual([['sum', 'aggregate', null, null, '[]']])
    expect(asked).toEqual([['databaseFunctions', { params: { id: 7 } }]])
  })

  it('reads other rows as those of a run, and gives none on a refusal', async () => {
    const columns = [{ column_name: 'a', name: 'a', type: 'INTEGER', type_generic: 0, is_dttm: false }]
    const kept = server({ results: { columns, data: [[1]] } })
    expect((await rowsFromServer(kept.http, model(), 'run-1'))?.rows).toEqual([[1]])
    const refused = new CallFailure({ message: 'gone', code: null, status: 410 } as never)
    const gone = server({ results: refused, databaseTables: refused })
    for (const key of ['run-1', 'tables-1']) expect(await rowsFromServer(gone.http, model(), key)).toBeNull()
    const fault = server({ databaseTables: new Error('a fault of ours') })
    await expect(rowsFromServer(fault.http, model(), 'tables-1')).rejects.toThrow('a fault of ours')
  })
})
