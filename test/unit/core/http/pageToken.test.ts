import { describe, expect, it } from 'vitest'

import { calls } from '../../../../contract/index'
import { createHttp } from '../../../../src/core/http/http'
import { json } from '../../../support/server'

describe('CSRF token of the page', () => {
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
      timeout: 60_000,
      onUnauthorized: () => undefined,
      onReached: () => undefined,
    })
    const send = () => http.call(calls.chartData, { query: {}, body: { datasource: { id: 1 }, queries: [{}] } })
    return { asked, send }
  }

  it("uses the page's own token without a request for one", async () => {
    const { asked, send } = asking('known')
    await send()
    expect(asked).toEqual(['/api/v1/chart/data known'])
  })

  it('sends a call in the same turn, at first and after a new token', async () => {
    for (const csrf of ['known', 'old']) {
      const { asked, send } = asking(csrf)
      const first = send()
      expect(asked).toHaveLength(1)
      await first
      const before = asked.length
      const second = send()
      expect(asked).toHaveLength(before + 1)
      await second
    }
  })

  it('requests a token where the page has none, and a new one for an outdated one', async () => {
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

describe('page of one person while another is signed in', () => {
  const page = (answer: (url: string, sent: string | null) => Response) => {
    const asked: string[] = []
    let signedOut = 0
    const http = createHttp({
      fetch: async (url, init) => {
        const sent = new Headers(init?.headers).get('x-csrftoken')
        asked.push(`${url as string} ${sent ?? 'without'}`)
        return answer(url as string, sent)
      },
      csrf: 'of ada',
      base: '',
      user: 7,
      fastRows: false,
      timeout: 60_000,
      onUnauthorized: () => (signedOut += 1),
      onReached: () => undefined,
    })
    return { asked, http, signedOut: () => signedOut }
  }
  const profile = (id: number) => {
    const names = { username: 'x', email: null, first_name: '', last_name: '' }
    return { result: { id, ...names, is_active: true, is_anonymous: false } }
  }
  const refused = () => json({ message: '400 Bad Request: The CSRF token is missing.' }, 400)
  const question = { query: {}, body: { datasource: { id: 1 }, queries: [{}] } }

  it("sends nothing with another person's token until its own person is back", async () => {
    let signedIn = 8
    const { asked, http, signedOut } = page((url, sent) => {
      if (url === '/api/v1/me/') return json(profile(signedIn))
      if (url.includes('csrf_token')) return json({ result: `of ${signedIn}` })
      return sent === `of ${signedIn}` ? json({ result: [] }) : refused()
    })
    const [token, me] = ['/api/v1/security/csrf_token/ without', '/api/v1/me/ without']
    const unauthorized = { failure: { kind: 'unauthorized' } }
    await expect(http.call(calls.chartData, question)).rejects.toMatchObject(unauthorized)
    expect(asked.splice(0)).toEqual(['/api/v1/chart/data of ada', token, me])
    await expect(http.call(calls.chartData, question)).rejects.toMatchObject(unauthorized)
    expect(asked.splice(0)).toEqual([token, me])
    expect(signedOut()).toBe(2)
    signedIn = 7
    expect((await http.call(calls.chartData, question)).body).toEqual({ result: [] })
    expect(asked).toEqual([token, me, '/api/v1/chart/data of 7'])
  })

  it('requests one new token where many calls find that the old one expired', async () => {
    const { http, asked } = page((url, sent) => {
      if (url === '/api/v1/me/') return json(profile(7))
      if (url.includes('csrf_token')) return json({ result: 'new' })
      return sent === 'new' ? json({ result: [] }) : refused()
    })
    const twenty = Array.from({ length: 20 }, () => http.call(calls.chartData, question))
    for (const { body } of await Promise.all(twenty)) expect(body).toEqual({ result: [] })
    expect(asked.filter((one) => one.includes('csrf_token'))).toHaveLength(1)
    expect(asked.filter((one) => one.endsWith(' new'))).toHaveLength(20)
  })

  it('reports in the words of the banner that a new token was refused, too [A8.22] [B8.06]', async () => {
    const { http, signedOut } = page((url) => {
      if (url === '/api/v1/me/') return json(profile(7))
      return url.includes('csrf_token') ? json({ result: 'new' }) : refused()
    })
    const over = { failure: { kind: 'csrf', message: 'Your session timed out.', errors: [] } }
    await expect(http.call(calls.chartData, question)).rejects.toMatchObject(over)
    expect(signedOut()).toBe(1)
  })

  it('continues with a new token of its own person', async () => {
    const { http, signedOut } = page((url, sent) => {
      if (url === '/api/v1/me/') return json(profile(7))
      if (url.includes('csrf_token')) return json({ result: 'new' })
      return sent === 'new' ? json({ result: [] }) : refused()
    })
    expect((await http.call(calls.chartData, question)).body).toEqual({ result: [] })
    expect(signedOut()).toBe(0)
  })

  it.each([
    [8, 'unauthorized', 1],
    [7, null, 0],
  ])('accepts only answers that were made for its own person, here for user %s', async (caller, kind, times) => {
    const { http, signedOut } = page(() => {
      const answer = json(profile(caller))
      answer.headers.set('x-recount-caller', String(caller))
      return answer
    })
    const got = await http.call(calls.me, {}).then(
      () => null,
      (error: { failure: { kind: string } }) => error.failure.kind,
    )
    expect([got, signedOut()]).toEqual([kind, times])
  })
})
