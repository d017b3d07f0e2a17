import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestServer, startTestServer } from '../server'
import { begin, complete, dataOf, put, send } from './sender'

const PIECE = 1000
const HEAD = 60
/** Length, nonce, tag and bytes of a piece. */
const SEALED = PIECE + 32
const BYTES = Buffer.concat([randomBytes(2 * PIECE), Buffer.from('planted text of a log'.padEnd(PIECE, '.'))])

let server: TestServer
let ann: Browser
let desk: Browser

beforeAll(async () => {
  server = await startTestServer({ settings: { supportMaxMb: 1 } })
  ann = await server.signedIn('ann', ['Gamma'])
  desk = await server.signedIn('sue', ['Support'])
})
afterAll(() => server.close())

const fileOf = (number: string): string => join(server.home, 'support', `${number}.sent`)
const sentInPieces = () => send(ann, { bytes: BYTES, piece: PIECE })

test('the disk holds no byte of the data in clear, and no key', async () => {
  const { number } = await sentInPieces()
  const file = readFileSync(fileOf(number))
  expect(file).toHaveLength(HEAD + 3 * SEALED)
  expect(file.includes('planted')).toBe(false)
  for (const at of [0, PIECE]) expect(file.includes(BYTES.subarray(at, at + 32))).toBe(false)
})

const flipped = (file: Buffer, at: number): Buffer => {
  const copy = Buffer.from(file)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
const swapped = (file: Buffer): Buffer =>
  Buffer.concat([
    file.subarray(0, HEAD),
    file.subarray(HEAD + SEALED, HEAD + 2 * SEALED),
    file.subarray(HEAD, HEAD + SEALED),
    file.subarray(HEAD + 2 * SEALED),
  ])
const repeated = (file: Buffer): Buffer =>
  Buffer.concat([file.subarray(0, HEAD + SEALED), file.subarray(HEAD, HEAD + SEALED), file.subarray(HEAD + 2 * SEALED)])

const TAMPERINGS: Readonly<Record<string, (file: Buffer, other: Buffer) => Buffer>> = {
  'a flipped bit of the key': (file) => flipped(file, 30),
  'a flipped bit of a length': (file) => flipped(file, HEAD + 3),
  'a flipped high bit of a length': (file) => flipped(file, HEAD),
  'a flipped bit of a nonce': (file) => flipped(file, HEAD + 5),
  'a flipped bit of a tag': (file) => flipped(file, HEAD + 20),
  'a flipped bit of a piece': (file) => flipped(file, HEAD + SEALED + 500),
  'a flipped last bit': (file) => flipped(file, file.length - 1),
  'swapped pieces': swapped,
  'a repeated piece': repeated,
  'a piece that is missing': (file) =>
    Buffer.concat([file.subarray(0, HEAD + SEALED), file.subarray(HEAD + 2 * SEALED)]),
  'a cut tail': (file) => file.subarray(0, -1),
  'a cut piece': (file) => file.subarray(0, HEAD + 2 * SEALED),
  'an empty file': () => Buffer.alloc(0),
  'the file of another session': (_, other) => other,
  'a piece of another session': (file, other) =>
    Buffer.concat([file.subarray(0, HEAD), other.subarray(HEAD, HEAD + SEALED), file.subarray(HEAD + SEALED)]),
  'the key of another session': (file, other) => Buffer.concat([other.subarray(0, HEAD), file.subarray(HEAD)]),
}

describe('a file that somebody changed', () => {
  test.each(Object.entries(TAMPERINGS))('%s is found, and no byte of it answered', async (_, tamper) => {
    const { id, number } = await sentInPieces()
    const other = readFileSync(fileOf((await sentInPieces()).number))
    expect((await dataOf(desk, id)).bytes.equals(BYTES)).toBe(true)
    writeFileSync(fileOf(number), tamper(readFileSync(fileOf(number)), other))
    const answer = await dataOf(desk, id)
    expect([answer.status, answer.json()]).toEqual([500, { message: 'The data of this session are damaged.' }])
  })

  test('a file that is gone is told as damaged', async () => {
    const { id, number } = await sentInPieces()
    rmSync(fileOf(number))
    expect((await dataOf(desk, id)).status).toBe(500)
  })

  test('a session that was damaged on its way is not completed', async () => {
    const { id, number } = await begin(ann)
    await put(ann, id, 0, BYTES)
    const file = readFileSync(fileOf(number))
    writeFileSync(fileOf(number), flipped(file, 500))
    expect((await complete(ann, id, BYTES)).status).toBe(422)
    writeFileSync(fileOf(number), file)
    expect((await complete(ann, id, BYTES)).status).toBe(200)
  })

  test('no piece is added to a file that was cut', async () => {
    const { id, number } = await begin(ann)
    await put(ann, id, 0, BYTES)
    truncateSync(fileOf(number), 100)
    expect((await put(ann, id, BYTES.length, BYTES)).status).toBe(500)
  })
})

describe('limits', () => {
  test('a session beyond its limit is refused, and what came of it is deleted', async () => {
    const { id, number } = await begin(ann)
    const most = randomBytes(1_048_576)
    expect((await put(ann, id, 0, most)).json()).toEqual({ received: most.length })
    const answer = await put(ann, id, most.length, Buffer.alloc(1))
    expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('larger than 1 MB')])
    expect(readdirSync(join(server.home, 'support'))).not.toContain(`${number}.sent`)
    expect((await put(ann, id, 0, most)).status).toBe(413)
    expect((await complete(ann, id, most)).status).toBe(410)
    expect((await dataOf(desk, id)).status).toBe(410)
  })

  test('one person has at most four times the limit of a session', async () => {
    const bob = await server.signedIn('bob', ['Gamma'])
    for (let round = 0; round < 4; round += 1) await send(bob, { bytes: randomBytes(1_048_576) })
    await expect(begin(bob)).rejects.toThrow('429')
    await expect(begin(ann)).resolves.toMatchObject({ received: 0 })
  })
})
