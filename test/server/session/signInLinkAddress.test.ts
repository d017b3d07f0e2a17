import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'

import { type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const listening = async (host: string) => {
  const own = await startTestServer({ settings: { host, port: 0 } })
  server = own
  await own.listen()
  const by = await own.signedIn('root', ['Admin'])
  return { by, port: (own.app.server.address() as AddressInfo).port }
}

/** The address of a link requested at `to` by a browser or a program with these headers. */
const linkAt = async (by: Browser, to: string, port: number, said: Record<string, string>): Promise<string> => {
  const headers = { cookie: `session=${by.cookie}`, 'x-csrftoken': by.csrf ?? '', ...said }
  const path = `/api/v1/security/users/${by.userId}/sign_in_link`
  const answer = await new Promise<string>((done, fail) => {
    const asked = request({ host: to, port, path, method: 'POST', headers }, (response) => done(text(response)))
    asked.on('error', fail).end()
  })
  return (JSON.parse(answer) as { result: { url: string } }).result.url.replace(/login\/\?token=[\w-]+$/, '')
}

test('a sign-in link never uses a host name that a request made up', async () => {
  for (const host of ['0.0.0.0', '127.0.0.1']) {
    const { by, port } = await listening(host)
    for (const name of [
      'evil.test',
      'bi.lan:8088',
      `evil.test:${port}`,
      `localhost.evil.test:${port}`,
      '198.51.100.7',
    ]) {
      for (const scheme of ['http', 'https']) {
        const said = { host: name, origin: `${scheme}://${name}` }
        expect([said, await linkAt(by, '127.0.0.1', port, said)]).toEqual([said, `http://127.0.0.1:${port}/`])
      }
    }
    const forwarded = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', host: 'evil.test' }
    expect(await linkAt(by, '127.0.0.1', port, forwarded)).toBe(`http://127.0.0.1:${port}/`)
    await server?.close()
    server = null
  }
})

test('a sign-in link uses the local address of its administrator, or a listened one', async () => {
  const { by, port } = await listening('0.0.0.0')
  const at = (name: string, to = '127.0.0.1') => linkAt(by, to, port, { host: name, origin: `http://${name}` })
  for (const name of [`localhost:${port}`, 'localhost:9000', `127.0.0.1:${port}`, '127.0.0.1:9000'])
    expect(await at(name)).toBe(`http://${name}/`)
  expect(await linkAt(by, '127.0.0.1', port, {})).toBe(`http://127.0.0.1:${port}/`)
  // every address of 127.0.0.0/8 is this machine there
  if (process.platform !== 'linux') return
  expect(await at(`127.0.0.2:${port}`, '127.0.0.2')).toBe(`http://127.0.0.2:${port}/`)
  expect(await at('127.0.0.2:9000', '127.0.0.2')).toBe(`http://127.0.0.2:${port}/`)
})
