import { expect, test } from 'vitest'
import { openHttp } from '../../../server/engines/trino/http'
import { openWorld } from '../../../server/engines/trino/world'

const TABLES = [
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
  const names = {
    catalog: 'lake',
    catalogs: new Set(['lake', 'pg']),
    others: new Set<string>(),
    schema: 'shop',
    denied: (schema: string, name: string) => schema === 'staff' && name === 'people',
  }
  const elsewhere = (catalog: string, schema: string, name: string) => world.elsewhere({ catalog, schema, name }, names)
  expect(await elsewhere('lake', 'shop', 'people')).toEqual([['crm', 'people']])
  expect(await elsewhere('lake', 'shop', 'salaries')).toEqual([['staff', 'salaries']])
  expect(await elsewhere('pg', 'shop', 'people')).toEqual([])
})
