import { describe, expect, it } from 'vitest'

import * as meCalls from '../../../contract/session/me'
import * as savedCalls from '../../../contract/savedQuery/savedQuery'
import { watchPresence } from '../../../src/boot/presence'
import { createHttp } from '../../../src/core/http/http'

/** A page whose calls all break off while `broken`. */
const leftPage = () => {
  const page = new EventTarget()
  const reached: boolean[] = []
  const asked: string[] = []
  const net = { broken: false }
  const http = createHttp({
    fetch: async (url, init) => {
      asked.push(`${init?.method} ${url as string}`)
      await Promise.resolve()
      if (net.broken) throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify({ result: 'token' }))
    },
    csrf: 'token',
    base: '',
    fastRows: false,
    timeout: 60_000,
    onUnauthorized: () => undefined,
    onReached: (ok) => reached.push(ok),
    away: watchPresence(page as unknown as Window),
  })
  const say = (type: 'pagehide' | 'pageshow'): void => void page.dispatchEvent(new Event(type))
  return { http, net, say, asked, reached }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done))
}

const read = { ...meCalls.me, responses: {} }

describe('page that is left', () => {
  it('repeats reads that the browser aborted once the page is back, and shows no error', async () => {
    const { http, net, say, asked, reached } = leftPage()
    const ends: string[] = []
    net.broken = true
    http.call(read, {}).then(
      () => ends.push('answered'),
      (error: Error) => ends.push(error.message),
    )
    say('pagehide')
    await turns()
    expect([ends, reached]).toEqual([[], []])
    net.broken = false
    say('pageshow')
    await turns()
    expect(asked).toEqual(['GET /api/v1/me/', 'GET /api/v1/me/'])
    expect(reached).toEqual([true])
    // an answer of a shape that this call does not declare is none, but it came
    expect(ends).toEqual(['Received unexpected response status'])
  })

  it('reports an aborted write as failed and never sends it twice', async () => {
    const { http, net, say, asked, reached } = leftPage()
    net.broken = true
    const body = { label: 'x', db_id: 1, catalog: null, schema: null, sql: '' }
    const end = http.call(savedCalls.savedQueryPost, {
      body: { ...body, template_parameters: null, description: null },
    })
    const failed = end.then(
      () => 'answered',
      (error: Error) => error.message,
    )
    say('pagehide')
    await turns()
    net.broken = false
    say('pageshow')
    expect(await failed).toBe('Network error')
    expect([asked.length, reached]).toEqual([1, []])
  })

  it('reports network state while its person is present', async () => {
    const { http, net, say, reached } = leftPage()
    say('pagehide')
    say('pageshow')
    net.broken = true
    await expect(http.call(read, {})).rejects.toThrow('Network error')
    expect(reached).toEqual([false])
  })
})
