import { randomBytes } from 'node:crypto'
import { calls } from '../../contract/index'
import { incorrect, notFound } from '../problem'
import { type Route, ok, route } from './route'
import { parseJson } from '../json/parse'

const isJson = (text: string): boolean => {
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

const store = route(calls.shareStore, async (services, { body, user }) => {
  if (!isJson(body.data)) throw incorrect({ data: ['Not valid JSON.'] })
  const id = randomBytes(12).toString('base64url')
  await services.store
    .insertInto('share')
    .values({ id, user_id: user.id, data: body.data, created_ms: services.clock() })
    .execute()
  return ok({ id })
})

/** Every user who may run SQL opens a link; the access to data is checked when they run it. */
const get = route(calls.shareGet, async (services, { params }) => {
  const row = await services.store.selectFrom('share').select('data').where('id', '=', params.id).executeTakeFirst()
  if (!row) throw notFound()
  return { pieces: [Buffer.from(row.data)], type: 'text/plain; charset=utf-8' }
})

export const shareRoutes: readonly Route[] = [store, get]
