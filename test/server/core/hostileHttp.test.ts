import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { allCalls } from '../../../contract/index'
import { errorBody } from '../../../contract/errorBodies'
import { type Browser, PASSWORD, type TestServer, rison, startTestServer } from '../support/server'

let server: TestServer
let admin: Browser

beforeAll(async () => {
  server = await startTestServer({ settings: { signInAttempts: 10_000 } })
  admin = await server.signedIn('root', ['Admin'])
})
afterAll(() => server.close())

const mutating = allCalls.filter((call) => call.method !== 'GET')
const guarded = mutating.filter((call) => call.csrf !== false)

describe('cross-site requests [S12]', () => {
  test('the contract has mutating calls that this proof covers', () => expect(guarded.length).toBeGreaterThan(3))

  test.each(mutating.map((call) => [call.name, call] as const))('refuses a cross-site call of %s', async (_, call) => {
    const before = server.engine.ran.length
    for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await admin.send(call.method, call.path, {
        raw: '{}',
        headers: { ...headers, 'content-type': 'text/plain' },
      })
      expect([headers, answer.status]).toEqual([headers, 403])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(server.engine.ran.length).toBe(before)
  })

  test.each(guarded.map((call) => [call.name, call] as const))(
    'refuses a call of %s without a token or with a foreign one',
    async (_, call) => {
      const cookie = { cookie: `session=${admin.cookie}` }
      const other = await server.signedIn(`other ${call.name}`, ['Admin'])
      const bare = await server
        .anonymous()
        .send(call.method, call.path, { body: {}, headers: { ...cookie, 'content-type': 'application/json' } })
      expect(bare.status).toBe(400)
      expect(bare.json()).toMatchObject({
        errors: [{ message: '400 Bad Request: The CSRF token is missing.', error_type: 'GENERIC_BACKEND_ERROR' }],
      })
      const foreign = await server.anonymous().send(call.method, call.path, {
        body: {},
        headers: { ...cookie, 'x-csrftoken': other.csrf ?? '', 'content-type': 'application/json' },
      })
      expect(foreign.json()).toMatchObject({ errors: [{ message: '400 Bad Request: The CSRF token is invalid.' }] })
    },
  )

  test('takes the token from either header', async () => {
    const headers = {
      cookie: `session=${admin.cookie}`,
      'content-type': 'application/json',
      'x-csrf-token': admin.csrf ?? '',
    }
    const answer = await server
      .anonymous()
      .send('POST', '/api/v1/sqllab/format_sql/', { body: { sql: 'select 1' }, headers })
    expect(answer.status).toBe(200)
  })
})

describe('hostile query encodings [S64]', () => {
  const bombs = [
    '('.repeat(50_000),
    '!!!',
    '(__proto__:(z:1))',
    "('__proto__':(z:1))",
    '{"__proto__":{"z":1}}',
    '!(',
    '(a:',
    '%00',
    "(key:'",
    '['.repeat(20_000),
    '(a:1,a:2',
    '(page:-1)',
    '(page:1.5)',
    '(page_size:x)',
    '(unknown:1)',
    '!n',
    '1',
    '(filters:!((col:password,opr:sw,value:a)))',
    '(filters:!((col:database_name,opr:constructor,value:a)))',
    '(order_column:password_hash)',
  ]
  test.each(bombs.map((bomb) => [bomb.slice(0, 40), bomb] as const))('rejects the query: %s', async (_, bomb) => {
    const answer = await admin.get(`/api/v1/database/?${rison(bomb)}`)
    expect(answer.status).toBe(400)
    expect(({} as { z?: number }).z).toBeUndefined()
  })

  test('handles repeated and empty parameters', async () => {
    expect((await admin.get('/api/v1/database/?q=(page:0)&q=(page:1)')).status).toBe(400)
    expect((await admin.get('/api/v1/database/?q=')).status).toBe(400)
    expect((await admin.get('/api/v1/database/')).status).toBe(200)
  })

  test('prints nothing of a refused text', async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await admin.get(`/api/v1/database/?${rison('!secret-text')}`)
    expect(print).not.toHaveBeenCalled()
    print.mockRestore()
  })

  test('reads both rison and JSON text', async () => {
    for (const q of [
      '(filters:!((col:database_name,opr:eq,value:examples)),page_size:-1)',
      '{"filters":[{"col":"database_name","opr":"sw","value":"exam"}]}',
    ]) {
      expect((await admin.get(`/api/v1/database/?${rison(q)}`)).json()).toMatchObject({ count: 1, ids: [1] })
    }
  })
})

describe('invalid ids [S66]', () => {
  const paths = allCalls.filter((call) => call.method === 'GET' && call.path.includes('{id}'))
  const ids = [
    '0',
    '-1',
    '9007199254740992',
    '9223372036854775808',
    '1%20OR%201=1',
    '..%2F1',
    'a6f1b8f0-0000-4000-8000-000000000000',
    '1.5',
    '1e400',
    'NaN',
    '٣',
    '%00',
    'x'.repeat(300),
  ]
  test.each(paths.map((call) => [call.name, call] as const))('answers 404 to bad ids in %s', async (name, call) => {
    const query =
      {
        databaseTables: rison("(schema_name:'main')"),
        tableMetadataGet: 'name=sales',
        tableMetadataExtraGet: 'name=sales',
      }[name] ?? ''
    const bodies = new Set<string>()
    for (const id of ids) {
      const answer = await admin.get(`${call.path.replace('{id}', id)}?${query}`)
      expect([id, answer.status]).toEqual([id, 404])
      bodies.add(answer.text)
    }
    expect([...bodies]).toEqual(['{"message":"Not found"}'])
  })
})

describe('the Host header [S136]', () => {
  test('the Host header appears in no link or redirect', async () => {
    for (const path of ['/', '/sqllab/', '/login/', '/logout/', '/sqllab']) {
      const answer = await server.anonymous().get(path, { headers: { host: 'evil.test' } })
      expect(JSON.stringify(answer.headers) + answer.text).not.toContain('evil.test')
    }
  })
})

describe('the log [S141]', () => {
  test('logs one JSON line per entry, without SQL, passwords or cookies', async () => {
    const chunks: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(String(chunk))
        done()
      },
    })
    const logged = await startTestServer({ logger: { level: 'debug', stream } })
    const user = await logged.signedIn('logger', ['Admin'])
    const forged = 'x\n{"level":"info","msg":"forged"}'
    await logged
      .anonymous()
      .post('/api/v1/security/login', { username: forged, password: 'hunter2-secret', provider: 'db' })
    await user.post('/api/v1/sqllab/execute/', { database_id: 1, sql: `select '${forged}'`, tab: forged })
    await user.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'crash' })
    for (const sql of ['dml', 'denied', 'column']) await user.post('/api/v1/sqllab/execute/', { database_id: 1, sql })
    await user.get(`/nowhere/${encodeURIComponent(forged)}`, { headers: { 'user-agent': 'x\\n{"level":"info"}' } })
    await logged.close()
    const lines = chunks
      .join('')
      .split('\n')
      .filter((line) => line !== '')
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) expect((JSON.parse(line) as { msg: string }).msg).not.toBe('forged')
    const refused = lines.map((line) => JSON.parse(line) as object).filter((line) => 'rule' in line)
    const who = { msg: 'query refused', userId: user.userId, databaseId: 1 }
    expect(refused).toMatchObject([
      { ...who, rule: 'DML_NOT_ALLOWED_ERROR' },
      { ...who, rule: 'TABLE_SECURITY_ACCESS_ERROR' },
    ])
    const text = lines.join('\n')
    for (const secret of ['hunter2-secret', 'forged', user.cookie ?? '-', user.csrf ?? '-'])
      expect(text).not.toContain(secret)
  })
})

describe('error bodies [S142] [A8.24]', () => {
  const asks: Record<
    string,
    () => Promise<{ status: number; text: string; headers: Readonly<Record<string, unknown>> }>
  > = {
    'unknown address': () => admin.get('/api/v1/<script>alert(1)</script>'),
    'no JSON': () =>
      admin.send('POST', '/api/v1/sqllab/execute/', { raw: '{', headers: { 'content-type': 'application/json' } }),
    'empty JSON': () =>
      admin.send('POST', '/api/v1/sqllab/execute/', { raw: '', headers: { 'content-type': 'application/json' } }),
    'a form for a JSON call': () =>
      admin.send('POST', '/api/v1/sqllab/execute/', {
        raw: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    'plain text': () =>
      admin.send('POST', '/api/v1/sqllab/execute/', { raw: '{}', headers: { 'content-type': 'text/plain' } }),
    'no body': () => admin.send('POST', '/api/v1/sqllab/execute/'),
    'an array': () => admin.post('/api/v1/sqllab/execute/', []),
    null: () =>
      admin.send('POST', '/api/v1/sqllab/execute/', { raw: 'null', headers: { 'content-type': 'application/json' } }),
    'a proto key': () =>
      admin.send('POST', '/api/v1/sqllab/execute/', {
        raw: '{"__proto__":{"isAdmin":true},"database_id":1,"sql":"select 1"}',
        headers: { 'content-type': 'application/json' },
      }),
    'a constructor key': () =>
      admin.send('POST', '/api/v1/sqllab/execute/', {
        raw: '{"constructor":{"prototype":{"p":1}},"database_id":1,"sql":"select 1"}',
        headers: { 'content-type': 'application/json' },
      }),
    'unknown fields': () =>
      admin.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'select 1', '<img src=x>': 1, more: 2 }),
    'too large': () =>
      admin.send('POST', '/api/v1/sqllab/execute/', {
        raw: `{"sql":"${'x'.repeat(9_000_000)}"}`,
        headers: { 'content-type': 'application/json' },
      }),
    deep: () =>
      admin.send('POST', '/api/v1/sqllab/execute/', {
        raw: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
        headers: { 'content-type': 'application/json' },
      }),
    'a crash': () => admin.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'crash' }),
    'a bad URL': () => admin.get('/api/v1/%E0%A4%A'),
    'a missing parameter': () => admin.get('/api/v1/database/1/table_metadata/'),
  }

  test.each(Object.entries(asks))('answers with the documented error body: %s', async (_, ask) => {
    const answer = await ask()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(String(answer.headers['content-type'])).toMatch(/^application\/json/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(errorBody.safeParse(JSON.parse(answer.text)).success).toBe(true)
    for (const leak of ['node_modules', 'at Object', '/home/', '/work/', '<script>', '<img', 'hunter2', 'salaries']) {
      expect(answer.text).not.toContain(leak)
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('body C names the fields and never their values', async () => {
    const answer = await admin.post('/api/v1/sqllab/execute/', { sql: 5, client_id: 'twelve chars', more: PASSWORD })
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({
      message: {
        client_id: ['Longer or larger than allowed.'],
        database_id: ['Missing data for required field.'],
        more: ['Unknown field.'],
        sql: ['Not a valid string.'],
      },
    })
  })

  test('answers malformed JSON with body A', async () => {
    const answer = await admin.send('POST', '/api/v1/sqllab/execute/', {
      raw: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({
      errors: [
        { error_type: 'INVALID_PAYLOAD_FORMAT_ERROR', level: 'error', extra: { issue_codes: [{ code: 1019 }] } },
      ],
    })
  })
})

describe('closed answers [S67]', () => {
  test('no GET returns a password hash, a session or a foreign log key', async () => {
    const { store } = server.services
    const canary = 'CANARY-9f1c'
    const victim = await server.signedIn('victim', ['Gamma'])
    await store
      .updateTable('user')
      .set({ password_hash: canary, log_key: `${canary}-key` })
      .where('id', '=', victim.userId ?? 0)
      .execute()
    const everyone = [
      server.anonymous(),
      admin,
      await server.signedIn('a', ['Alpha']),
      await server.signedIn('g', ['Gamma', 'sql_lab']),
      await server.signedIn('p', ['Public']),
    ]
    const queries: Record<string, string> = {
      databaseTables: rison("(schema_name:'main')"),
      tableMetadataGet: 'name=sales',
      tableMetadataExtraGet: 'name=sales',
      queryUpdatedSince: rison('(last_updated_ms:0)'),
    }
    let answered = 0
    for (const browser of everyone) {
      for (const call of allCalls) {
        if (call.method !== 'GET') continue
        const answer = await browser.get(`${call.path.replace('{id}', '1')}?${queries[call.name] ?? ''}`)
        if (answer.status === 200) answered += 1
        expect(answer.text).not.toContain(canary)
        expect(answer.text).not.toMatch(/password_hash|\$argon2/)
      }
    }
    expect(answered).toBeGreaterThan(20)
  })

  test('leaves out a field that the declaration does not name', async () => {
    const answer = await admin.get('/api/v1/me/')
    expect(Object.keys(answer.json<{ result: object }>().result).toSorted()).toEqual([
      'email',
      'first_name',
      'id',
      'is_active',
      'is_anonymous',
      'last_name',
      'login_count',
      'username',
    ])
  })
})
