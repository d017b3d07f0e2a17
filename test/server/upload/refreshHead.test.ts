import { afterAll, expect, test } from 'vitest'

import { uploadWorld } from '../support/uploads'

const world = await uploadWorld()
const { make, rows } = world
afterAll(() => world.close())

const TABLE = { table_name: 'sales', already_exists: 'replace' }
const REFRESH = { ...TABLE, same_columns: 'true' }
const all = () => rows('SELECT * FROM ada.sales ORDER BY ALL')
const notesOf = async (content: string) =>
  (await world.look('newer.csv', content, { table_name: 'sales', same_columns: 'true' })).notes

const CHOOSE = 'Send “header” and “above” to choose. Nothing was changed.'

test('a header in a newer file of a table without one becomes no row unseen', async () => {
  await make('first.csv', '1,Rome\n2,Oslo\n', { ...TABLE, header: 'false' })
  const before = await all()
  expect(before).toHaveLength(2)
  const note = 'The first row seems to name the columns, but is read as data, as in the file before it.'
  const newer = 'n,city\n3,Bern\n4,Ulm\n'
  expect(await notesOf(newer)).toEqual([note])
  expect((await make('newer.csv', newer, REFRESH)).message).toBe(`${note} ${CHOOSE}`)
  expect(await all()).toEqual(before)
  expect(await notesOf('3,Bern\n4,Ulm\n')).toEqual([])
  expect(await make('newer.csv', '3,Bern\n4,Ulm\n', REFRESH)).toMatchObject({ status: 201 })
  expect(await all()).toHaveLength(2)
})

test('a newer file without the title of the first one loses no row unseen', async () => {
  const first = 'Sales in May\n1,Rome,5\n2,Oslo,6\n'
  await make('first.csv', first, { ...TABLE, header: 'false', above: '1' })
  const before = await all()
  expect(before).toHaveLength(2)
  const note = 'The file seems to have 0 lines above its rows, but is read with 1, as the file before it.'
  const newer = '3,Bern,7\n4,Ulm,8\n5,Bonn,9\n'
  expect(await notesOf(newer)).toContain(note)
  expect((await make('newer.csv', newer, REFRESH)).message).toBe(`${note} ${CHOOSE}`)
  expect(await all()).toEqual(before)
  const chosen = { ...REFRESH, header: 'false', above: '0' }
  expect(await make('newer.csv', newer, chosen)).toMatchObject({ status: 201 })
  expect(await all()).toHaveLength(3)
})
