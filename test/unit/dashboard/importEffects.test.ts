import { http } from 'msw'
import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { json } from '../../support/server'

const server = serveCalls()

const DATABASE = 'databases/warehouse.yaml'
const DASHBOARD = 'dashboards/Travels.yaml'
const refusal = (extra: object) =>
  json(
    {
      errors: [
        {
          message: 'Error importing dashboard',
          error_type: 'GENERIC_COMMAND_ERROR',
          level: 'warning',
          extra: { ...extra, issue_codes: [{ code: 1010, message: 'Issue 1010 - Superset encountered an error' }] },
        },
      ],
    },
    422,
  )
const NO_PASSWORD = { [DATABASE]: { _schema: ['Must provide a password for the database'] } }
const THERE = { [DASHBOARD]: 'Dashboard already exists and `overwrite=true` was not passed' }

const world = (respond: (passwords: string | null) => Response) => {
  const sent: (string | null)[] = []
  server.use(
    token,
    http.post(`http://recount.test${calls.dashboardImport.path}`, async ({ request }) => {
      const field = (await request.formData()).get('passwords')
      const passwords = typeof field === 'string' ? field : null
      sent.push(passwords)
      return respond(passwords)
    }),
  )
  const client = createTestClient(undefined, { chosen: { one: new Blob(['zip']), two: new Blob(['zip']) } })
  const bring = async (importId: string, passwords: Readonly<Record<string, string>> = {}) => {
    const secrets = Object.entries(passwords).map(([name, word]) => ({ name, handle: client.io.secrets.put(word) }))
    client.world.dispatch('dashboard.import', { importId, fileName: 'a.zip', overwrite: false, secrets })
    await client.clock.settle()
    return client.world.store.state().dashboardList.importing
  }
  return { client, bring, sent }
}

it('sends a required database password with the next try, and never logs it', async () => {
  const { client, bring, sent } = world((passwords) =>
    passwords === null ? refusal(NO_PASSWORD) : json({ message: 'OK' }),
  )
  expect(await bring('one')).toMatchObject({ status: 'failed', exists: false, wrong: [], passwords: [DATABASE] })
  expect(await bring('two', { [DATABASE]: 'open sesame' })).toMatchObject({ status: 'done' })
  expect(sent).toEqual([null, JSON.stringify({ [DATABASE]: 'open sesame' })])
  client.world.commit()
  const log = JSON.stringify(client.world.log)
  expect(log).toContain(DATABASE)
  expect(log).not.toContain('sesame')
  expect(client.errors).toEqual([])
})

it('asks for passwords and for overwriting dashboards at the same time', async () => {
  const { bring } = world(() => refusal({ ...NO_PASSWORD, ...THERE }))
  expect(await bring('one')).toMatchObject({ exists: true, wrong: [{ path: DASHBOARD }], passwords: [DATABASE] })
})
