import { setTimeout as after } from 'node:timers/promises'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeEngine } from '../support/fakeEngine'
import { startTestServer } from '../support/server'

test('waits for the first database that is being created', async () => {
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

test('starts without a first database that cannot be created', async () => {
  const server = await startTestServer({ buildSample: () => Promise.reject(new Error('no room')) })
  const ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  const { result } = (await ada.get('/api/v1/database/')).json<{ result: { database_name: string }[] }>()
  expect(result.map((one) => one.database_name)).not.toContain('examples')
  await server.close()
})

test('waits after a restart for a database that is being opened', async () => {
  const home = mkdtempSync(join(tmpdir(), 'recount-restart-'))
  const before = await startTestServer({ home })
  await before.close()
  let finish: () => void = () => undefined
  const open = new Promise<void>((resolve) => (finish = resolve))
  const server = await startTestServer({
    home,
    openEngine: async () => {
      await open
      return fakeEngine()
    },
    buildSample: () => Promise.reject(new Error('it is there')),
  })
  const ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  const one = ada.get('/api/v1/database/1')
  expect(await Promise.race([one, after(300, 'waits')])).toBe('waits')
  finish()
  expect((await one).status).toBe(200)
  await server.close()
  rmSync(home, { recursive: true, force: true })
})
