import { expect } from 'vitest'
import { type Browser, type TestServer, rison, startTestServer } from './server'

export const USERS = '/api/v1/security/users/'

export interface UserItem {
  readonly id: number
  readonly username: string
  readonly active: boolean
  readonly roles: readonly { readonly name: string }[]
  readonly databases: readonly { readonly id: number; readonly name: string }[]
  readonly last_login: string | null
}
interface Page {
  readonly count: number
  readonly ids: readonly number[]
  readonly result: readonly UserItem[]
}

/** Common steps of user tests, as the administrator of a separate server. */
export interface Users {
  readonly server: TestServer
  readonly admin: Browser
  /** Roles that a user can have. */
  readonly roles: readonly string[]
  readonly role: (name: string) => number
  readonly list: (q: string, by?: Browser) => Promise<Page>
  readonly names: (filters: string, more?: string) => Promise<readonly string[]>
  readonly one: (id: number) => Promise<UserItem | undefined>
  readonly body: (username: string, more?: object) => object
  readonly add: (username: string, more?: object) => Promise<number>
  readonly change: (id: number, to: object, by?: Browser) => ReturnType<Browser['send']>
  readonly signIn: (username: string, password: string) => ReturnType<Browser['post']>
  readonly linkFor: (
    id: number,
    by?: Browser,
  ) => Promise<{ status: number; text: string; result?: { url: string; expires_on: string } }>
  readonly pathOf: (url: string | undefined) => string
  readonly follow: (url: string | undefined) => Promise<unknown>
}

export const startUsers = async (clock: () => number): Promise<Users> => {
  const server = await startTestServer({ clock, settings: { signInAttempts: 10_000 } })
  const admin = await server.signedIn('root', ['Admin'])
  const known = await admin.get('/api/v1/security/roles/')
  const roles = new Map(
    known.json<{ result: { id: number; name: string }[] }>().result.map(({ id, name }) => [name, id]),
  )
  const role = (name: string): number => roles.get(name) ?? 0
  const list: Users['list'] = async (q, by = admin) => {
    const answer = await by.get(`${USERS}?${rison(q)}`)
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return answer.json<Page>()
  }
  const body: Users['body'] = (username, more = {}) => ({
    username,
    first_name: 'Test',
    last_name: 'Person',
    active: true,
    roles: [role('Gamma')],
    ...more,
  })
  const pathOf: Users['pathOf'] = (url) => {
    const { pathname, search } = new URL(url ?? '')
    return `${pathname}${search}`
  }
  return {
    server,
    admin,
    roles: [...roles.keys()],
    role,
    list,
    body,
    pathOf,
    names: async (filters, more = '') =>
      (await list(`(filters:!(${filters})${more})`)).result.map(({ username }) => username),
    one: async (id) => (await list(`(filters:!((col:id,opr:eq,value:${id})))`)).result[0],
    add: async (username, more = {}) => {
      const answer = await admin.post(USERS, body(username, more))
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
      return answer.json<{ id: number }>().id
    },
    change: (id, to, by = admin) => by.send('PUT', `${USERS}${id}`, { body: to }),
    signIn: (username, password) =>
      server.anonymous().post('/api/v1/security/login', { username, password, provider: 'db', refresh: true }),
    linkFor: async (id, by = admin) => {
      const answer = await by.post(`${USERS}${id}/sign_in_link`)
      return {
        status: answer.status,
        text: answer.text,
        ...answer.json<{ result?: { url: string; expires_on: string } }>(),
      }
    },
    follow: async (url) => (await server.anonymous().get(pathOf(url))).headers.location,
  }
}
