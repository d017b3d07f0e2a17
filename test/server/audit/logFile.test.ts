import { generateKeyPairSync } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { LogFileFacts, LogSignature } from '../../../contract/audit/logFile'
import { verifyPieces } from '../../../scripts/recount-verify.mjs'
import { signLogFile } from '../../../server/audit/export/logFile'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { exportLog } from '../../../src/core/log/file/export'
import { factsOf, withSignature } from '../../../src/core/log/file/signature'
import { type Browser, type TestServer, startTestServer } from '../support/server'

const URL = '/api/recount/audit/log/signature/'
let server: TestServer
let ada: Browser

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Gamma'])
})
afterAll(() => server.close())

const event = (seq: number): EventEnvelope => ({
  id: `e${seq}`,
  seq,
  type: 'undo.undone',
  v: 1,
  at: seq,
  actor: 'ada',
  session: 's',
  cause: null,
  corr: 'g',
  data: { text: `<b>é${seq}` },
})

const pieces = exportLog([event(1), event(2), event(3)], { build: 'b', level: 'texts' }, (events) => events)
const facts = factsOf(pieces)

const sign = async (of: LogFileFacts = facts): Promise<LogSignature> => {
  const answer = await ada.post(URL, of)
  expect(answer.status).toBe(200)
  return answer.json<{ result: LogSignature }>().result
}

const vouch = async (of: LogFileFacts, signed: LogSignature): Promise<unknown> => {
  const parts = Object.entries({ ...of, ...signed }).map(([name, value]): [string, string] => [name, String(value)])
  const answer = await ada.get(`${URL}?${new URLSearchParams(parts).toString()}`)
  expect(answer.status).toBe(200)
  return answer.json<{ result: { by: string } }>().result.by
}

test('a signed log is vouched for by its server and by the verifier alone', async () => {
  const signed = await sign()
  expect(signed).toMatchObject({ person: 'ada', installation: server.services.instance })
  expect(await vouch(facts, signed)).toBe('own')
  const file = withSignature(pieces, signed)
  const verdict = await verifyPieces(file)
  expect(verdict).toMatchObject({ ok: true, log: true, person: 'ada', first: 1, last: 3, events: 3 })
  const key = verdict.ok ? verdict.fingerprint : ''
  expect(await verifyPieces(file, { key })).toMatchObject({ ok: true })
  expect(await verifyPieces(file, { key: 'f'.repeat(64) })).toMatchObject({ kind: 'other installation' })
  expect(await verifyPieces(pieces)).toMatchObject({ ok: false })
})

test('a signature of a log without texts names no person', async () => {
  const redacted = { ...facts, redaction: 'allow-list' }
  const signed = await sign(redacted)
  expect(signed.person).toBe('')
  expect(await vouch(redacted, signed)).toBe('own')
})

test('every flipped byte, every cut and every swapped line of a signed log is found', async () => {
  const bytes = Buffer.concat(withSignature(pieces, await sign()))
  const flips = Array.from({ length: bytes.length }, (_, at) => {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    return flipped
  })
  const cuts = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(0, at))
  const [header = '', one = '', two = '', ...rest] = bytes.toString().split('\n')
  const swapped = Buffer.from([header, two, one, ...rest].join('\n'))
  const dropped = Buffer.from([header, one, ...rest].join('\n'))
  const changed = [...flips, ...cuts, swapped, dropped, Buffer.concat([bytes, bytes])]
  const verdicts = await Promise.all(changed.map((file) => verifyPieces([file])))
  expect(verdicts.flatMap(({ ok }, at) => (ok ? [at] : []))).toEqual([])
})

test('a signature of other facts, another person or another key is not of this server', async () => {
  const signed = await sign()
  expect(await vouch({ ...facts, count: 4 }, signed)).toBe('broken')
  expect(await vouch({ ...facts, redaction: 'names' }, signed)).toBe('broken')
  expect(await vouch(facts, { ...signed, person: 'eve' })).toBe('broken')
  expect(await vouch(facts, { ...signed, publicKey: 'no key' })).toBe('broken')
  expect(await vouch(facts, { ...signed, signature: `${signed.signature} ` })).toBe('broken')

  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const auditKey = { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
  const { instance } = server.services
  const forged = signLogFile({ instance, auditKey, clock: () => 0 }, facts, 'ada')
  expect(await vouch(facts, forged)).toBe('other')
})

test('a signature is refused without a sign-in, and leaves an entry in the audit log', async () => {
  const stranger = server.anonymous()
  expect((await stranger.get(`${URL}?hash=${facts.hash}`)).status).toBe(401)
  const admin = await server.signedIn('root', ['Admin'])
  await sign({ ...facts, count: 77 })
  const { result } = (await admin.get('/api/recount/audit/?action=export')).json<{
    result: { details: { file: string; count: number }; actor: { name: string } }[]
  }>()
  expect(result[0]).toMatchObject({ actor: { name: 'ada' }, details: { file: 'log', count: 77 } })
})
