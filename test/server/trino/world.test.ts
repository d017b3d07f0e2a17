import { expect, test } from 'vitest'
import { digestOf, type Limits, type TableName } from '../../../server/sql/catalog'
import { openHttp } from '../../../server/engines/trino/http'
import { openWorld } from '../../../server/engines/trino/world'

const TABLES: readonly TableName[] = [
  ['crm', 'people'],
  ['shop', 'people'],
  ['staff', 'people'],
  ['staff', 'salaries'],
]

test("names readable tables of a missing one's name in other schemas", async () => {
  const http = openHttp(
    {
      host: '127.0.0.1',
      address: '127.0.0.1',
      port: 1,
      catalog: 'lake',
      username: 'ana',
      unencrypted: true,
      anyCertificate: false,
      certificate: null,
    },
    undefined,
  )
  const world = openWorld(http, () => Promise.resolve(TABLES))
  const limits = { denied: [['staff', 'people']], isLimited: true, judged: digestOf(TABLES) } as const
  const elsewhere = async (catalog: string, schema: string, name: string, more: Partial<Limits> = {}) =>
    (await world.near({ catalog, schema, name }, { ...limits, ...more })).elsewhere
  expect(await elsewhere('lake', 'shop', 'people')).toEqual([['crm', 'people']])
  expect(await elsewhere('lake', 'shop', 'salaries')).toEqual([['staff', 'salaries']])
  expect(await elsewhere('pg', 'shop', 'people')).toEqual([])
  // the table of salaries was made after the tables were judged
  const judged = digestOf(TABLES.slice(0, -1))
  expect(await elsewhere('lake', 'shop', 'salaries', { judged })).toEqual([])
  expect(await elsewhere('lake', 'shop', 'salaries', { judged, isLimited: false })).toEqual([['staff', 'salaries']])
})
