import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority } from 'node:os'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { EngineError, joinedRows, type Engine, type RunRequest, type RunResult } from '../../../server/engines/engine'
import { createTrinoEngine } from '../../../server/engines/trino/engine'
import { pathOf } from '../../../server/engines/trino/statement'
import {
  numbers,
  pageOf,
  planOf,
  sendPage,
  startRogue,
  type RogueRequest,
  type RogueTrino,
} from '../../support/rogueTrino'
import { openRogueEngine, optionsAt, placeAt } from '../support/rogueEngine'

let server: RogueTrino
let engine: Engine

const start = async (...args: Parameters<typeof startRogue>): Promise<void> => {
  server = await startRogue(...args)
  engine = await openRogueEngine(server.port)
}

afterEach(async () => {
  await engine.close()
  await server.close()
})

const run = (more: Partial<RunRequest> = {}): Promise<RunResult> =>
  engine.run({
    runId: 'one',
    sql: 'SELECT a FROM t',
    schema: null,
    limit: 1000,
    maxBytes: 1e6,
    timeoutMs: 300_000,
    ...more,
  })

const refusal = async (more: Partial<RunRequest> = {}): Promise<readonly [code: string, message: string]> => {
  const outcome = await run(more).then(
    (result) => joinedRows(result).toString(),
    (error: unknown) => error,
  )
  if (outcome instanceof EngineError) return [outcome.code, outcome.message]
  throw new Error(`Expected a refusal but there was ${String(outcome)}`)
}

/** A promise, and the function that keeps it. */
const occasion = <Value>() => {
  let keep: (value: Value) => void = () => undefined
  const kept = new Promise<Value>((resolve) => (keep = resolve))
  return { kept, keep }
}

const LOST = 'The connection to the database was lost while the query ran.'
const NOT_TRINO = 'The server does not answer as Trino does.'

describe('the protocol of Trino', () => {
  it('follows the pages of a statement, with the settings that values need', async () => {
    const seen: Record<string, unknown>[] = []
    await start(({ request, response, count, body, next }) => {
      seen.push({ ...request.headers, body })
      if (count === 0) sendPage(response, { nextUri: next })
      else if (count === 1) sendPage(response, { ...numbers(1, 2), nextUri: next })
      else sendPage(response, numbers(3))
    })
    expect(joinedRows(await run()).toString()).toBe('[[1],[2],[3]]')
    expect(server.requests).toEqual([
      'POST /v1/statement',
      'GET /v1/statement/executing/q/1',
      'GET /v1/statement/executing/q/2',
    ])
    expect(seen[0]).toMatchObject({
      body: 'SELECT a FROM t',
      host: `lake.invalid:${server.port}`,
      'x-trino-user': 'ana',
      'x-trino-catalog': 'lake',
      'x-trino-schema': 'shop',
      'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
      'x-trino-time-zone': 'UTC',
      'x-trino-session': 'query_max_run_time=305s',
    })
    expect(seen[0]).not.toHaveProperty('authorization')
  })

  it.skipIf(process.platform !== 'linux')('keeps its turn beside a busy server, so that a stop is quick', async () => {
    await start(({ response }) => sendPage(response, numbers(1)))
    const args = ['-o', 'ni=,args=', '--ppid', String(process.pid)]
    const children = execFileSync('ps', args, { encoding: 'utf8' }).split('\n')
    const priorities = children.filter((line) => line.includes('trino')).map((line) => parseInt(line))
    expect(new Set(priorities)).toEqual(new Set([getPriority()]))
  })

  it('tells that a stopped server is not reached, before a statement has begun', async () => {
    const reports: string[] = []
    server = await startRogue(({ response }) => sendPage(response, numbers(1)))
    engine = await createTrinoEngine({
      ...optionsAt(server.port),
      unreachable: (reported) => {
        reports.push(reported)
        return new EngineError('CONNECTION_PORT_CLOSED_ERROR', 'Nothing answers.')
      },
    })
    expect(joinedRows(await run()).toString()).toBe('[[1]]')
    await server.close()
    expect(await refusal({ sql: 'SELECT b FROM t' })).toEqual(['CONNECTION_PORT_CLOSED_ERROR', 'Nothing answers.'])
    expect(reports).toEqual([expect.stringMatching(/^ECONNREFUSED /)])
  })

  it('requests no page from another address', async () => {
    const asked: string[] = []
    const victim = createServer((request, response) => {
      asked.push(String(request.url))
      response.end('{}')
    })
    await new Promise<void>((resolve) => victim.listen(0, '127.0.0.1', resolve))
    const { port } = victim.address() as AddressInfo
    await start(({ response, count }) =>
      count === 0
        ? sendPage(response, { nextUri: `http://127.0.0.1:${port}/v1/statement/x` })
        : sendPage(response, numbers(1)),
    )
    const elsewhere = ['GENERIC_DB_ENGINE_ERROR', 'The server sends its clients to another address, which is refused.']
    expect(await refusal()).toEqual(elsewhere)
    expect([asked, server.requests]).toEqual([[], ['POST /v1/statement']])
    victim.close()
  })

  it('takes an address for the own one by scheme, host, port and path', async () => {
    await start(({ response }) => sendPage(response, numbers(1)))
    const secure = placeAt(443, { unencrypted: false, address: '2001:db8::1' })
    const path = (uri: string, place = secure): string | null => {
      try {
        return pathOf(uri, place)
      } catch {
        return null
      }
    }
    expect(path('https://lake.invalid/v1/statement/a?b=1')).toBe('/v1/statement/a?b=1')
    expect(path('https://LAKE.invalid:443/v1/statement/a')).toBe('/v1/statement/a')
    expect(path('https://[2001:db8::1]/v1/statement/a')).toBe('/v1/statement/a')
    expect(path('http://lake.invalid:8080/v1/statement/a', placeAt(8080))).toBe('/v1/statement/a')
    for (const uri of [
      'http://lake.invalid/v1/statement/a',
      'http://lake.invalid:443/v1/statement/a',
      'https://lake.invalid:8443/v1/statement/a',
      'https://lake.invalid.evil.test/v1/statement/a',
      'https://169.254.169.254/v1/statement/a',
      'https://lake.invalid@evil.test/v1/statement/a',
      'https://ana:x@lake.invalid/v1/statement/a',
      'https://lake.invalid/ui/api/query',
      'https://lake.invalid/v1/statement/../../ui',
      'https://lake.invalid\\@evil.test/v1/statement/a',
      '/v1/statement/a',
      '//evil.test/v1/statement/a',
      'file:///v1/statement/a',
      'javascript:alert(1)',
      '',
    ])
      expect([uri, path(uri)]).toEqual([uri, null])
  })

  it('stops reading endless rows at the limits, and ends the statement', async () => {
    await start(({ response, next }) =>
      sendPage(response, { ...numbers(...Array.from({ length: 500 }, (_, at) => at)), nextUri: next }),
    )
    const cut = await run({ limit: 1200 })
    expect([cut.rowCount, cut.truncated]).toEqual([1200, true])
    await expect
      .poll(() => server.requests.slice(-2))
      .toEqual(['GET /v1/statement/executing/q/2', 'DELETE /v1/statement/executing/q/3'])
    expect((await refusal({ limit: 1e9, maxBytes: 10_000 }))[0]).toBe('RESULT_TOO_LARGE_ERROR')
    await expect.poll(() => server.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(2)
  })

  it('ends pages without end and without rows by the limit of time', async () => {
    await start(({ response, next }) => sendPage(response, { nextUri: next }))
    expect(await refusal({ timeoutMs: 500 })).toEqual([
      'SQLLAB_TIMEOUT_ERROR',
      'The query was stopped after 0.5 seconds.',
    ])
    // the time may be over before the statement was sent
    await expect.poll(() => server.requests.at(-1) ?? 'DELETE').toContain('DELETE')
  })

  it('stops a run although the server answers neither it nor the stop', async () => {
    const { kept: reached, keep: reach } = occasion<undefined>()
    await start(({ response, count, next }) => {
      if (count === 0) sendPage(response, { nextUri: next })
      else reach(undefined)
    })
    const running = run()
    running.catch(() => undefined)
    await reached
    expect(await engine.cancel('one')).toBe(true)
    await expect(running).rejects.toMatchObject({ code: 'STOPPED' })
    await expect.poll(() => server.requests.at(-1)).toBe('DELETE /v1/statement/executing/q/1')
  })

  it('ends a statement that was stopped before the server had taken it', async () => {
    const { kept: reached, keep: reach } = occasion<() => void>()
    const { kept: removed, keep: remove } = occasion<undefined>()
    await start(({ request, response, next }) => {
      if (request.method === 'POST') reach(() => sendPage(response, { nextUri: next }))
      else {
        response.writeHead(204).end()
        remove(undefined)
      }
    })
    const running = run()
    running.catch(() => undefined)
    const takeIt = await reached
    expect(await engine.cancel('one')).toBe(true)
    await expect(running).rejects.toMatchObject({ code: 'STOPPED' })
    takeIt()
    await removed
    expect(server.requests).toEqual(['POST /v1/statement', 'DELETE /v1/statement/executing/q/1'])
  })

  it('tells in words that the connection was lost, and goes on with the next run', async () => {
    let broken = true
    await start(({ response, count, next }) => {
      if (count === 0) sendPage(response, { nextUri: next })
      else if (!broken) sendPage(response, numbers(7))
      else {
        response.writeHead(200, { 'Content-Length': '1000' })
        response.write('{"id":"q","data":[[1]')
        response.socket?.destroySoon()
      }
    })
    expect(await refusal()).toEqual(['CONNECTION_HOST_DOWN_ERROR', LOST])
    broken = false
    expect(joinedRows(await run()).toString()).toBe('[[7]]')
  })

  it('tells in words that an answer is not one of Trino', async () => {
    let answer: (response: RogueRequest['response']) => void = () => undefined
    await start(({ response }) => answer(response))
    const said = async (next: typeof answer): Promise<string> => {
      answer = next
      return (await refusal())[1]
    }
    const bodies = [
      '<html><body>Sign in</body></html>',
      '',
      '[]',
      'null',
      '{"id":7}',
      '{"id":"q","data":[1]}',
      '{"id":"q","data":[[1]]',
      pageOf({ data: [[1, 2]] }),
      pageOf({ ...numbers(1), data: [[1, 2]] }),
      `{"id":"q","data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ]
    for (const body of bodies)
      expect([body.slice(0, 40), await said((response) => response.end(body))]).toEqual([body.slice(0, 40), NOT_TRINO])
    const status = (code: number) =>
      said((response) => response.writeHead(code, { Location: 'http://evil.test/' }).end('x'))
    expect(await status(302)).toBe('HTTP 302: The server could not answer.')
    expect(await status(500)).toBe('HTTP 500: The server could not answer.')
    expect(await status(401)).toBe('HTTP 401: The server does not accept this user name and password.')
  })

  it('asks again for a page of a server that was busy', async () => {
    await start(({ response, count, next }) => {
      if (count === 0) sendPage(response, { nextUri: next })
      else if (count < 3) response.writeHead(503).end('busy')
      else sendPage(response, numbers(1))
    })
    expect(joinedRows(await run()).toString()).toBe('[[1]]')
    expect(server.requests).toHaveLength(4)
  })

  it('unpacks answers, and refuses one that grows too large', async () => {
    let body = Buffer.from(pageOf(numbers(1)))
    await start(({ response }) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(body)))
    expect(joinedRows(await run()).toString()).toBe('[[1]]')
    body = Buffer.alloc(200_000_000, ' ')
    expect((await refusal())[0]).toBe('RESULT_TOO_LARGE_ERROR')
    body = Buffer.from(pageOf(numbers(2)))
    expect(joinedRows(await run()).toString()).toBe('[[2]]')
  })

  it('takes names of columns for names, whatever they are', async () => {
    const columns = ['__proto__', 'constructor', '\\\'*/+x//"'].map((name) => ({
      name,
      type: 'bigint',
      typeSignature: { rawType: 'bigint', arguments: [] },
    }))
    await start(({ response }) => sendPage(response, { columns, data: [[1, 2, 3]] }))
    const result = await run()
    expect(result.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor', '\\\'*/+x//"'])
    expect(joinedRows(result).toString()).toBe('[[1,2,3]]')
  })

  it('tells an error of the server with its place in the script', async () => {
    const error = {
      message: "line 1:8: Column 'a' cannot be resolved",
      errorName: 'COLUMN_NOT_FOUND',
      errorLocation: { lineNumber: 1, columnNumber: 8 },
    }
    await start(({ response, body }) => sendPage(response, body === 'SELECT 1' ? numbers(1) : { error }))
    await expect(run({ sql: 'SELECT 1; SELECT a' })).rejects.toMatchObject({
      code: 'COLUMN_DOES_NOT_EXIST_ERROR',
      message: "Column 'a' cannot be resolved",
      position: 17,
    })
  })

  it('asks the server for the tables of a statement before it runs, and obeys', async () => {
    await start(({ response }) => sendPage(response, numbers(1)), { plan: () => planOf(['other', 'a', 'b']) })
    expect(await refusal()).toEqual([
      'INVALID_SQL_ERROR',
      'This statement runs in the catalog lake; tables of the catalog other cannot be used in it.',
    ])
    expect(server.requests).toEqual([])
  })

  it('looks for views in schemas alone, not in the aliases of tables', async () => {
    await start(({ response }) => sendPage(response, numbers(1)))
    await run({ sql: 'SELECT count(a.x), max(b.y), min(c.z) FROM t a, u b, shop.v c' })
    expect(server.questions.filter((sql) => sql.includes('information_schema.views'))).toEqual([
      `SELECT table_name FROM "lake".information_schema.views WHERE table_schema = 'shop'`,
    ])
  })

  it('judges a view although conditions exclude it from the plan at the moment', async () => {
    const plan = (sql: string) => (sql === 'TABLE "lake"."shop"."v"' ? planOf(['other', 'a', 'b']) : planOf())
    await start(({ response }) => sendPage(response, numbers(1)), { plan, views: { lake: [['shop', 'v']] } })
    expect((await refusal({ sql: 'SELECT * FROM V WHERE now() > x' }))[0]).toBe('INVALID_SQL_ERROR')
    expect((await refusal({ sql: 'SELECT (SELECT max(a) FROM t, lake.shop."v")' }))[0]).toBe('INVALID_SQL_ERROR')
    expect(server.requests).toEqual([])
    expect(joinedRows(await run({ sql: 'SELECT v FROM t' })).toString()).toBe('[[1]]')
  })

  it('asks for the views of the schemas alone that a statement mentions, once each', async () => {
    server = await startRogue(({ response }) => sendPage(response, numbers(1)), {
      catalogs: { lake: ['shop', 'rest'], pg: ['crm', "o'k"] },
      plan: (sql) => (sql === `TABLE "pg"."o'k"."w"` ? planOf(['system', 'runtime', 'queries']) : planOf()),
      views: { pg: [["o''k", 'w']] },
    })
    engine = await openRogueEngine(server.port, { hasOtherCatalogs: true })
    const listed = () => server.questions.filter((sql) => sql.includes('.views')).toSorted()
    const expected = [
      ['lake', 'shop'],
      ['pg', 'crm'],
    ].map((place) => `SELECT table_name FROM "${place[0]}".information_schema.views WHERE table_schema = '${place[1]}'`)
    for (const sql of ['SELECT * FROM a, pg.crm.b, pg.crm.c', 'SELECT * FROM shop.d, pg.crm.b']) {
      expect(joinedRows(await run({ sql })).toString()).toBe('[[1]]')
      expect(listed()).toEqual(expected)
    }
    expect((await refusal({ sql: `SELECT * FROM pg."o'k".w` }))[1]).toContain('tables of the catalog system cannot')
    expect(listed()).toHaveLength(3)
  })
})
