import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Answer, type Browser, rison } from '../support/server'
import { uploadWorld } from '../support/uploads'

const world = await uploadWorld()
const { ada, bob, id, make } = world
afterAll(() => world.close())

let eve: Browser
beforeAll(async () => {
  await make('there.csv', 'a\n1\n')
  await make('other.csv', 'a\n1\n')
  eve = await world.server.signedIn('eve', ['Alpha', 'sql_lab'])
})

type Ask = (by: Browser, schema: string, table: string) => Promise<Answer>

const sql = (text: string, schema?: string): ((by: Browser) => Promise<Answer>) => {
  const body = { database_id: id, sql: text, ...(schema === undefined ? {} : { schema }) }
  return (by) => by.post('/api/v1/sqllab/execute/', body)
}

const asks: Readonly<Record<string, Ask>> = {
  'a query': (by, schema, table) => sql(`SELECT * FROM ${schema}.${table}`)(by),
  'a query with the catalogue': (by, schema, table) => sql(`SELECT * FROM uploads.${schema}.${table}`)(by),
  'a query in the schema': (by, schema, table) => sql(`SELECT * FROM ${table}`, schema)(by),
  'a query of nothing in the schema': (by, schema) => sql('SELECT 1', schema)(by),
  'a description': (by, schema, table) => sql(`DESCRIBE ${schema}.${table}`)(by),
  'an estimate': (by, schema, table) =>
    by.post('/api/v1/sqllab/estimate/', { database_id: id, sql: `SELECT * FROM ${schema}.${table}` }),
  'the columns': (by, schema, table) => by.get(`/api/v1/database/${id}/table_metadata/?schema=${schema}&name=${table}`),
  'more of the table': (by, schema, table) =>
    by.get(`/api/v1/database/${id}/table_metadata/extra/?schema=${schema}&name=${table}`),
  'the tables': (by, schema) => by.get(`/api/v1/database/${id}/tables/?${rison(`(schema_name:${schema})`)}`),
  'a dataset': (by, schema, table) => by.post('/api/v1/dataset/', { database: id, schema, table_name: table }),
  'a deletion': (by, _schema, table) => by.send('DELETE', `/api/v1/database/${id}/upload/?table_name=${table}`),
}

/** Names of one length each, so that places in the SQL are the same. */
const THERE = ['ada', 'there'] as const
const NOT_THERE = [
  ['ada', 'where'],
  ['abe', 'there'],
  ['abe', 'where'],
] as const

test.each(Object.entries(asks))('%s reveals to no one else whether a table or a schema exists', async (_, ask) => {
  for (const by of [bob, eve]) {
    const said = async (schema: string, table: string) => {
      const { status, text } = await ask(by, schema, table)
      return [
        status,
        text
          .replaceAll(schema, 'S')
          .replaceAll(table, 'T')
          .replaceAll(/"query_id":\d+/g, ''),
      ]
    }
    const known = await said(THERE[0], THERE[1])
    for (const [schema, table] of NOT_THERE)
      expect([schema, table, await said(schema, table)]).toEqual([schema, table, known])
  }
})

test('the owner finds the same table', async () => {
  expect((await sql('SELECT * FROM ada.there')(ada)).status).toBe(200)
  expect((await sql('SELECT * FROM there', 'ada')(ada)).status).toBe(200)
})
