import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { findUser } from '../../../server/session/security/users'
import { LoadStopped } from '../../../server/upload/loader'
import { uploadWorld } from '../support/uploads'

const world = await uploadWorld()
const { uploads, store } = world.server.services
const staged = (): string[] => readdirSync(join(world.home, 'uploads', 'staging'))

afterAll(() => world.close())

const WANTED = { reading: {}, columns: null, refresh: null }

const keep = async (content: string | Buffer) => {
  const { id } = await store.selectFrom('user').select('id').where('username', '=', 'ada').executeTakeFirstOrThrow()
  const user = await findUser(store, id)
  if (!user) throw new Error('ada is not there')
  return uploads.keep(user, { fileName: 'days.csv', format: 'csv', stream: Readable.from([Buffer.from(content)]) })
}

test('a look at a file ends when its caller leaves, and leaves nothing behind', async () => {
  const waiting = await keep('a\n1\n')
  const caller = new AbortController()
  const look = uploads.look(waiting, { ...WANTED, signal: caller.signal })
  caller.abort()
  await expect(look).rejects.toBeInstanceOf(LoadStopped)
  expect(staged()).toEqual([waiting.id])
  await uploads.drop(waiting)
})

test('a look at a file ends when the file is dropped, and none begins after', async () => {
  const waiting = await keep('a\n1\n')
  const { signal } = new AbortController()
  const look = uploads.look(waiting, { ...WANTED, signal })
  await Promise.all([expect(look).rejects.toBeInstanceOf(LoadStopped), uploads.drop(waiting)])
  expect(staged()).toEqual([])
  await expect(uploads.look(waiting, { ...WANTED, signal })).rejects.toBeInstanceOf(LoadStopped)
})

test('two looks at one file at a time share no scratch file', async () => {
  const waiting = await keep(Buffer.from('\ufeffday;n\n1;2\n', 'utf16le'))
  const { signal } = new AbortController()
  const reads = [';', ','].map((delimiter) => uploads.look(waiting, { ...WANTED, reading: { delimiter }, signal }))
  const [semicolon, comma] = await Promise.all(reads)
  expect(semicolon?.columns.map(({ name }) => name)).toEqual(['day', 'n'])
  expect(comma?.columns.map(({ name }) => name)).not.toContain('day')
  expect(staged()).toEqual([waiting.id])
  await uploads.drop(waiting)
})
