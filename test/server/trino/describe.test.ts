import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTrinoEngine } from '../../../server/engines/trino/engine'
import { sendPage, startRogue } from '../../support/rogueTrino'
import { tablesIn, textRows } from '../support/catalogAnswers'

const PLACE = {
  address: '127.0.0.1',
  host: 'lake.invalid',
  catalog: 'lake',
  username: 'ana',
  unencrypted: true,
  anyCertificate: false,
  certificate: null,
}

it('finds a table in any letter case, as statements do', async () => {
  const server = await startRogue(({ response, body }) => {
    const isThere = body.includes("table_schema = 'shop' AND table_name = 'sales'")
    sendPage(response, isThere ? tablesIn(body) : textRows())
  })
  const engine = await createTrinoEngine({
    place: { ...PLACE, port: server.port },
    password: undefined,
    tempDir: join(tmpdir(), 'recount-engine-work'),
    memoryLimitMb: 512,
  })
  const described = await engine.describe('Shop', 'Sales').finally(async () => {
    await engine.close()
    await server.close()
  })
  expect(described.table).toMatchObject({ name: 'sales', type: 'table' })
  expect(described.columns.map(({ name }) => name)).toEqual(['n'])
})
