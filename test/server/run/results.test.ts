import { existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import { findByClientId } from '../../../server/run/queries'
import { rison } from '../support/server'
import { type Result, ada, bob, clock, resultsOf, run, serveRuns, server } from '../support/runs'

serveRuns()

describe('stored results', () => {
  test('reads results again by their key, cut to rows [A7.04]', async () => {
    const made = (await run(ada, 'many')).json<Result>()
    const key = made.query.resultsKey
    const all = (await resultsOf(ada, key)).json<Result>()
    expect(all).toEqual(made)
    const cut = (await resultsOf(ada, key, 3)).json<Result>()
    expect(cut.data).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }])
    expect(cut.displayLimitReached).toBe(true)
    expect((await resultsOf(ada, key, 0)).json<Result>().data).toEqual([])
    expect((await resultsOf(ada, key, 3, ROWS_MEDIA_TYPE)).json<Result>().data).toEqual([[0], [1], [2]])
    expect((await resultsOf(ada, key, undefined, ROWS_MEDIA_TYPE)).json<Result>().data).toHaveLength(12_000)
  })

  test('results belong to the person who ran the query, and unknown keys answer 410', async () => {
    const key = (await run(ada, 'select 1')).json<Result>().query.resultsKey
    const admin = await server.signedIn('boss', ['Admin'])
    const bodies = new Set<string>()
    for (const [browser, wanted] of [
      [bob, key],
      [admin, key],
      [ada, '00000000-0000-0000-0000-000000000000'],
      [ada, '../secret.key'],
      [ada, ''],
    ] as const) {
      const answer = await resultsOf(browser, wanted)
      expect(answer.status).toBe(410)
      bodies.add(answer.text)
    }
    expect(bodies.size).toBe(1)
    expect(JSON.parse([...bodies][0] ?? '')).toMatchObject({ errors: [{ error_type: 'RESULTS_BACKEND_ERROR' }] })
    expect((await ada.get(`/api/v1/sqllab/results/?${rison('(rows:1)')}`)).status).toBe(400)
  })

  test('a refusing disk costs the stored copy, but not the answer', async () => {
    const folder = join(server.home, 'results')
    renameSync(folder, `${folder}.away`)
    const answer = await run(ada, 'select 1', { client_id: 'no-room' })
    expect(answer.json<Result>().data).toEqual([{ n: 1 }])
    await server.services.results.settled()
    renameSync(`${folder}.away`, folder)
    const { resultsKey } = answer.json<Result>().query
    expect((await resultsOf(ada, resultsKey)).status).toBe(410)
    expect(await findByClientId(server.services.store, Number(ada.userId), 'no-room')).toMatchObject({
      state: 'success',
      results_key: null,
    })
  })

  test('results can be read right after the run, from memory until they are on disk', async () => {
    const [first, second] = await Promise.all([run(ada, 'many', {}, ROWS_MEDIA_TYPE), run(ada, 'duplicates')])
    const again = await resultsOf(ada, first.json<Result>().query.resultsKey, undefined, ROWS_MEDIA_TYPE)
    expect(again.text).toBe(first.text)
    const { resultsKey } = second.json<Result>().query
    const early = (await resultsOf(ada, resultsKey)).text
    await server.services.results.settled()
    expect((await resultsOf(ada, resultsKey)).text).toBe(early)
  })

  test('results are files readable only by the process owner, and expire after a day', async () => {
    const key = (await run(ada, 'select 1')).json<Result>().query.resultsKey
    const file = join(server.home, 'results', key)
    await server.services.results.settled()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    clock.now += 86_400_001
    expect((await resultsOf(ada, key)).status).toBe(401)
    const again = await server.sessionOf(ada.userId ?? 0)
    expect((await resultsOf(again, key)).status).toBe(410)
    await server.services.results.sweep(clock.now)
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(join(server.home, 'results'))).toEqual([])
  })
})
