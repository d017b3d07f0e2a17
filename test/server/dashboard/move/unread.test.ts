import { describe, expect, test } from 'vitest'
import { schemasOf } from '../../../../server/dashboard/move/schemas'
import { EngineError } from '../../../../server/engines/engine'

type Parameters = Readonly<globalThis.Parameters<typeof schemasOf>>

const BOTH = ['orders', 'items']
const DENIED = new EngineError('TABLE_SECURITY_ACCESS_ERROR', 'permission denied for schema')
const LATE = new EngineError('SQLLAB_TIMEOUT_ERROR', 'The query was stopped after 5 seconds.')

/** The schemas of datasets in `old` on a server with these, and the names of those whose tables were listed. */
const chosenOn = async (
  schemas: Readonly<Record<string, readonly string[] | EngineError>>,
  wanted?: string,
  sql: string | null = null,
) => {
  const listed: string[] = []
  const engine = {
    schemas: async () => Object.keys(schemas),
    tables: async (name: string) => {
      listed.push(name)
      const found = schemas[name] ?? new EngineError('SCHEMA_DOES_NOT_EXIST_ERROR', `Schema ${name} does not exist.`)
      if (found instanceof EngineError) throw found
      return found.map((table) => ({ name: table }))
    },
  }
  const services = { databases: { engine: () => engine } } as unknown as Parameters[0]
  const user = { id: 1 } as Parameters[1]
  const place = { database: { id: 2, engine: 'postgresql' }, catalog: null } as Parameters[2]
  const datasets = BOTH.map((table_name) => ({ row: { schema_name: 'old', table_name, sql_text: sql } }))
  const chosen = await schemasOf(
    services,
    user,
    place,
    datasets as unknown as Parameters[3],
    wanted === undefined ? {} : { old: wanted },
  )
  return { chosen: chosen[0], listed }
}

const found = { schema: 'old', tables: 2 }

describe('schemas of a move that cannot be read', () => {
  test('a server without a schema in sight is refused, and none is made up', async () => {
    await expect(chosenOn({})).rejects.toMatchObject({ reason: 'invalid' })
    expect((await chosenOn({}, undefined, 'SELECT 1 AS n')).chosen).toMatchObject({ new_schema: 'public' })
  })

  test('the tables of a chosen schema are unknown without the right to list them', async () => {
    expect((await chosenOn({ public: DENIED, copy: BOTH }, 'public')).chosen).toEqual({
      ...found,
      new_schema: 'public',
      found: null,
      others: ['copy'],
      found_in_others: 2,
      unread: 0,
    })
    expect((await chosenOn({ public: DENIED, other: DENIED })).chosen).toEqual({
      ...found,
      new_schema: 'public',
      found: null,
      others: [],
      found_in_others: 0,
      unread: 1,
    })
  })

  test('a chosen schema that does not exist has none of the tables', async () => {
    expect((await chosenOn({ public: BOTH }, 'nowhere')).chosen).toMatchObject({ found: 0, others: ['public'] })
  })

  test('the check is refused where the chosen schema cannot be read in time', async () => {
    const refusal = { reason: 'invalid', text: LATE.message }
    await expect(chosenOn({ public: LATE, copy: BOTH }, 'public')).rejects.toMatchObject(refusal)
    await expect(chosenOn({ public: LATE, copy: LATE })).rejects.toMatchObject(refusal)
  })

  test('another schema that cannot be read leaves the others to choose from', async () => {
    for (const closed of [DENIED, LATE])
      expect((await chosenOn({ public: [], closed, copy: BOTH })).chosen).toEqual({
        ...found,
        new_schema: 'copy',
        found: 2,
        others: [],
        found_in_others: 0,
        unread: 1,
      })
  })

  test('no other schema is listed beside a chosen one with all the tables', async () => {
    const { chosen, listed } = await chosenOn({ public: [], copy: BOTH, archive: BOTH }, 'copy')
    expect(listed).toEqual(['copy'])
    expect(chosen).toMatchObject({ found: 2, others: [], unread: 0 })
  })

  test('twenty schemas are listed beside the chosen one, and the others are counted', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`s${10 + at}`, at % 10 === 9 ? BOTH : []]))
    const { chosen, listed } = await chosenOn({ ...many, last: [] }, 'last')
    expect(listed).toHaveLength(21)
    expect(chosen).toMatchObject({ found: 0, others: ['s19', 's29'], found_in_others: 2, unread: 10 })
  })

  test('no schema is listed for datasets of queries alone', async () => {
    const { chosen, listed } = await chosenOn({ public: LATE, copy: BOTH }, undefined, 'SELECT 1')
    expect(listed).toEqual([])
    expect(chosen).toMatchObject({ new_schema: 'public', tables: 0, found: 0, others: [] })
  })
})
