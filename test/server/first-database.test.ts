import { setTimeout as after } from 'node:timers/promises'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestServer } from './support/server'

test('who comes while the first database is being made waits for it, and is not told that there is none', async () => {
  let finish: () => void = () => undefined
  const made = new Promise<void>((resolve) => (finish = resolve))
  const server = await startTestServer({
    buildSample: async (file) => {
      await made
      writeFileSync(file, '')
    },
  })
  const ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  const list = ada.get('/api/v1/database/')
  expect(await Promise.race([list, after(300, 'waits')])).toBe('waits')
  finish()
  expect((await list).json<{ result: { database_name: string }[] }>().result.map((one) => one.database_name)).toContain(
    'examples',
  )
  await server.close()
})

test('where the first database cannot be made, nobody waits for it', async () => {
  const server = await startTestServer({ buildSample: () => Promise.reject(new Error('no room')) })
  const ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  const { result } = (await ada.get('/api/v1/database/')).json<{ result: { database_name: string }[] }>()
  expect(result.map((one) => one.database_name)).not.toContain('examples')
  await server.close()
})
