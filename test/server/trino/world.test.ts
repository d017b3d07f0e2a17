import { expect, test } from 'vitest'
import type { TableAccess, TableName } from '../../../server/sql/catalog'
import { openHttp } from '../../../server/engines/trino/http'
import { openWorld } from '../../../server/engines/trino/world'
import { allBut } from '../support/access'

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
  const elsewhere = async (
    catalog: string,
    schema: string,
    name: string,
    access: TableAccess | null = allBut('Staff.people'),
  ) => (await world.near({ catalog, schema, name }, access)).elsewhere
  expect(await elsewhere('lake', 'shop', 'people')).toEqual([['crm', 'people']])
  expect(await elsewhere('lake', 'shop', 'salaries')).toEqual([['staff', 'salaries']])
  expect(await elsewhere('pg', 'shop', 'people')).toEqual([])
  expect(await elsewhere('lake', 'shop', 'people', null)).toEqual([
    ['crm', 'people'],
    ['staff', 'people'],
  ])
})
