import { describe, expect, it } from 'vitest'

import { calls } from '../../contract/index'
import { fetchAhead } from '../../src/boot/ahead'
import { createHttp } from '../../src/effects/http'
import { json } from '../support/server'

const world = (path: string) => {
  const asked: string[] = []
  let time = 0
  const fetcher = ((input: string) => {
    asked.push(input)
    return Promise.resolve(new Response(`${asked.length}`))
  }) as typeof fetch
  const ahead = fetchAhead(path, fetcher, () => time)
  const get = async (url: string, method = 'GET'): Promise<string> => (await ahead(url, { method })).text()
  return {
    asked,
    get,
    pass: (ms: number) => {
      time += ms
    },
  }
}

describe('what a dashboard reads first', () => {
  it('is asked for before anybody asks, and given out once', async () => {
    const { asked, get } = world('/superset/dashboard/sales%20eu/')
    const base = '/api/v1/dashboard/sales%20eu'
    expect(asked).toEqual([base, `${base}/charts`, `${base}/datasets`])
    expect(await get(`${base}/charts`)).toBe('2')
    expect(await get(base, 'PUT')).toBe('4')
    expect(await get(base)).toBe('1')
    expect(await get(base)).toBe('5')
  })

  it('is asked for anew when it has grown old', async () => {
    const { asked, get, pass } = world('/superset/dashboard/7/')
    pass(10_001)
    expect(await get('/api/v1/dashboard/7')).toBe('4')
    expect(asked).toHaveLength(4)
  })

  it('is nothing for other places and for links', () => {
    for (const path of ['/sqllab/', '/dashboard/list/', '/superset/dashboard/p/abc/'])
      expect(world(path).asked).toEqual([])
  })
})

describe('the token that a page was served with', () => {
  const asking = (csrf: string | null) => {
    const asked: string[] = []
    const http = createHttp({
      fetch: async (url, init) => {
        const sent = new Headers(init?.headers).get('x-csrftoken')
        asked.push(`${url as string} ${sent ?? 'without'}`)
        if (sent === 'old') return json({ message: '400 Bad Request: The CSRF token is missing.' }, 400)
        return json((url as string).includes('csrf_token') ? { result: 'new' } : { result: [] })
      },
      csrf,
      base: '',
      fastRows: false,
      timeout: 1000,
      onUnauthorized: () => undefined,
      onReached: () => undefined,
    })
    const send = () => http.call(calls.chartData, { query: {}, body: { datasource: { id: 1 }, queries: [{}] } })
    return { asked, send }
  }

  it('spares the question for one', async () => {
    const { asked, send } = asking('known')
    await send()
    expect(asked).toEqual(['/api/v1/chart/data known'])
  })

  it('is asked for where the page has none, and anew where it is out of date', async () => {
    for (const [csrf, first] of [
      [null, []],
      ['old', ['/api/v1/chart/data old']],
    ] as const) {
      const { asked, send } = asking(csrf)
      await send()
      await send()
      const [question, answered] = ['/api/v1/security/csrf_token/ without', '/api/v1/chart/data new']
      expect(asked).toEqual([...first, question, answered, answered])
    }
  })
})
