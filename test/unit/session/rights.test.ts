import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { readRights } from '../../../src/effects/session/rights'
import { createHttp } from '../../../src/core/http/http'
import type { NewEvent } from '../../../src/core/events/define'
import { sentenceOf } from '../../../src/app/sentences'
import { plain, say } from '../../../src/core/events/sentence'
import { namesOf } from '../../../src/app/readModel'
import { createTestClient, type TestClient } from '../../support/client'
import { admin } from '../../support/dashboards'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'
import { toastsWithArgs } from '../../support/shown'

const server = serveCalls()

const HELD = ['can_read on Chart', 'can_write on Chart', 'can_write on Dataset']

/** A client whose user held more once than the server grants now. */
const withRights = (granted: readonly (readonly [string, string])[]) => {
  const asked: string[] = []
  server.use(
    token,
    answer(calls.meRoles, () => {
      asked.push('asked')
      const roles = { Gamma: granted.map(([name, view]) => [name, view]) }
      return json({ result: { userId: 1, username: 'ada', roles, permissions: {} } })
    }),
    answer(calls.chartDelete, () => json({ message: 'Forbidden' }, 403)),
  )
  const client = createTestClient()
  admin(client.world, HELD)
  const { store } = client.world
  const reading: Promise<void>[] = []
  const http = createHttp({
    fetch: (input, init) => fetch(input, init),
    base: 'http://recount.test',
    fastRows: false,
    timeout: 60_000,
    onUnauthorized: () => undefined,
    onForbidden: (call) => {
      const append = (events: readonly NewEvent[]): void => void store.append(events, { corr: 'c' })
      reading.push(readRights(call, { http, session: () => store.state().session, append }))
    },
    onReached: () => undefined,
  })
  const remove = async (): Promise<void> => {
    await Promise.allSettled([1, 2, 3].map((id) => http.call(calls.chartDelete, { params: { id } })))
    await Promise.all(reading)
  }
  return { asked, client, remove }
}

const userOf = ({ world }: TestClient) => world.store.state().session.user

describe('refused calls', () => {
  it('reports a lost right once, and applies the remaining rights at once', async () => {
    const { asked, client, remove } = withRights([
      ['can_read', 'Chart'],
      ['can_write', 'Dataset'],
    ])
    await remove()
    expect(asked).toHaveLength(1)
    expect(userOf(client)).toMatchObject({
      roles: ['Gamma'],
      permissions: ['can_read on Chart', 'can_write on Dataset'],
    })
    const text = 'Your rights were changed meanwhile: “%s” is not among them any more.'
    expect(toastsWithArgs(client)).toEqual([['warning', text, ['can write on Chart']]])
    // the history shows no sign-in
    const names = namesOf(client.world.store.state())
    const sentences = client.world.store
      .pending()
      .filter(({ type }) => /^session\.(?:bootstrapped|rights)/.test(type))
      .map(({ type, data }) => plain(sentenceOf(type, data, names) ?? say`Unknown`))
    expect(sentences.slice(1)).toEqual(['Lost rights: can write on Chart'])
    // a right known to be missing is not checked again
    await remove()
    expect(asked).toHaveLength(1)
  })

  it('mentions no rights where a call is refused for another reason', async () => {
    const { asked, client, remove } = withRights([
      ['can_read', 'Chart'],
      ['can_write', 'Chart'],
      ['can_write', 'Dataset'],
    ])
    await remove()
    expect([asked.length, userOf(client)?.permissions, toastsWithArgs(client)]).toEqual([1, HELD, []])
  })
})
