import { expect, it } from 'vitest'
import { sendPage, startRogue } from '../../support/rogueTrino'
import { tablesIn, textRows } from '../support/catalogAnswers'
import { openRogueEngine } from '../support/rogueEngine'

it('finds a table in any letter case, as statements do', async () => {
  const server = await startRogue(({ response, body }) => {
    const isThere = body.includes("table_schema = 'shop' AND table_name = 'sales'")
    sendPage(response, isThere ? tablesIn(body) : textRows())
  })
  const engine = await openRogueEngine(server.port)
  const described = await engine.describe('Shop', 'Sales').finally(async () => {
    await engine.close()
    await server.close()
  })
  expect(described.table).toMatchObject({ name: 'sales', type: 'table' })
  expect(described.columns.map(({ name }) => name)).toEqual(['n'])
})
