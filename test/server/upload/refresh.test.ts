import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { uploadWorld } from '../support/uploads'

const world = await uploadWorld()
const { bob, make, rows, left } = world
afterAll(() => world.close())

const CSV = 'day,city,units\n2026-01-01,Rome,3\n2026-01-02,Oslo,4\n'
const fields = (way: 'append' | 'replace') => ({ table_name: 'sales', already_exists: way, same_columns: 'true' })
const all = () => rows('SELECT * FROM ada.sales ORDER BY ALL')
const FIRST = [
  { day: '2026-01-01', city: 'Rome', units: 3 },
  { day: '2026-01-02', city: 'Oslo', units: 4 },
]

describe('a newer file', () => {
  beforeEach(async () => {
    await make('sales.csv', CSV, { table_name: 'sales', already_exists: 'replace' })
  })

  test('a newer file adds its rows to a table of the same columns, in any order', async () => {
    const file = 'Units,CITY,day\n5,Bern,2026-01-03\n'
    expect((await make('march.csv', file, fields('append'))).status).toBe(201)
    expect(await all()).toEqual([...FIRST, { day: '2026-01-03', city: 'Bern', units: 5 }])
    expect(left()).toHaveLength(1)
  })

  test('a newer file replaces the rows of a table, whose columns stay as they are', async () => {
    // this file alone does not tell the type of the units
    const file = 'units,day,city\n,2026-01-03,Bern\n'
    expect((await make('march.csv', file, fields('replace'))).status).toBe(201)
    expect(await all()).toEqual([{ day: '2026-01-03', city: 'Bern', units: null }])
    const [types] = await rows('SELECT typeof(day) AS d, typeof(units) AS u FROM ada.sales')
    expect(types).toEqual({ d: 'DATE', u: 'BIGINT' })
  })

  test('a file of other columns is refused with the differences', async () => {
    const file = 'day,town,units,note\n2026-01-03,Bern,5,x\n'
    const message =
      'The file has other columns than the table. It lacks city. The table has no town, note. Nothing was changed.'
    for (const way of ['append', 'replace'] as const) {
      expect((await make('march.csv', file, fields(way))).message).toBe(message)
      expect(await all()).toEqual(FIRST)
    }
    expect(left()).toHaveLength(1)
  })

  test('a newer file is refused at a value that does not fit the type of its column', async () => {
    const file = 'day,city,units\n2026-01-03,Bern,five\n'
    expect((await make('march.csv', file, fields('append'))).message).toContain('“five” is no BIGINT')
    expect(await all()).toEqual(FIRST)
  })

  test('a file refreshes no missing table, and none of another person', async () => {
    const message = 'You have no table named nothing, which the file could refresh.'
    expect((await make('x.csv', CSV, { ...fields('append'), table_name: 'nothing' })).message).toBe(message)
    const answer = await world.send('upload', fields('append'), { name: 'x.csv', content: CSV }, bob)
    expect(answer.text).toContain('You have no table named sales, which the file could refresh.')
    expect(await all()).toEqual(FIRST)
  })
})
