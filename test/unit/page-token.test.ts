import { describe, expect, it } from 'vitest'

import { calls } from '../../contract/index'
import { createHttp } from '../../src/effects/http'
import { json } from '../support/server'

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
