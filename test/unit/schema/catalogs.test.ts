import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { createTestClient } from '../../support/client'
import { serveCalls } from '../../support/serveCalls'
import { answer, json } from '../../support/server'

const server = serveCalls()

it('catalogs of a database are read once, anew when forced, and after a failure', async () => {
  const asked: string[] = []
  let fails = false
  server.use(
    answer(calls.databaseCatalogs, ({ url }) => {
      asked.push(url.pathname + decodeURIComponent(url.search))
      return fails ? json({ message: 'no server' }, 500) : json({ result: ['tpch', 'memory'] })
    }),
  )
  const { world, clock } = createTestClient([])
  const load = async (more: { readonly force?: boolean } = {}) => {
    world.dispatch('schema.load_catalogs', { dbId: 7, ...more })
    await clock.settle()
    return world.store.state().schemas.catalogs[7]
  }
  expect(await load()).toMatchObject({ status: 'loaded', value: ['memory', 'tpch'] })
  await load()
  expect(asked).toEqual(['/api/v1/database/7/catalogs/?q=(force:!f)'])
  fails = true
  expect(await load({ force: true })).toMatchObject({ status: 'failed', value: ['memory', 'tpch'] })
  fails = false
  expect(await load()).toMatchObject({ status: 'loaded' })
  expect(asked).toHaveLength(3)
  expect(asked[1]).toContain('force:!t')
})
