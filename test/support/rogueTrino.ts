import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request about the statement under test. `count` is 0 for the statement itself, then that of the page. */
export interface RogueRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly count: number
  readonly body: string
  /** Address of the next page. */
  readonly next: string
}

export interface RogueTrino {
  readonly port: number
  /** Requests about the statement under test, such as `POST /v1/statement`. */
  readonly requests: readonly string[]
  /** Questions of the engine itself that it answered. */
  readonly questions: readonly string[]
  close(): Promise<void>
}

const COLUMN = { name: 'a', type: 'bigint', typeSignature: { rawType: 'bigint', arguments: [] } }

/** A page of the protocol as JSON. */
export const pageOf = (more: object): string => JSON.stringify({ id: 'q', stats: { state: 'RUNNING' }, ...more })

export const sendPage = (response: ServerResponse, more: object): void => {
  response.setHeader('Content-Type', 'application/json')
  response.end(pageOf(more))
}

/** Rows of one column of `bigint`. */
export const numbers = (...rows: readonly unknown[]): object => ({ columns: [COLUMN], data: rows.map((row) => [row]) })

const TEXT = { name: 'a', type: 'varchar', typeSignature: { rawType: 'varchar', arguments: [] } }

/** Tables that a statement reads, as `EXPLAIN (TYPE IO, FORMAT JSON)` names them. */
export const planOf = (...tables: readonly (readonly [catalog: string, schema: string, table: string])[]): string =>
  JSON.stringify({
    inputTableColumnInfos: tables.map(([catalog, schema, table]) => ({
      table: { catalog, schemaTable: { schema, table } },
    })),
  })

interface Honest {
  /** The plan of a statement; one without tables when absent. */
  readonly plan?: (sql: string) => string
  /** Schema and name of each view by catalog; none when absent. */
  readonly views?: Readonly<Record<string, readonly (readonly [schema: string, name: string])[]>>
  /** Schemas by catalog, null for one that cannot be reached; the schema `shop` of the catalog `lake` when absent. */
  readonly catalogs?: Readonly<Record<string, readonly string[] | null>>
  /** The error of a question; none has one when absent. */
  readonly errorOf?: (sql: string) => object | null
  /** True for a question that fails; none does when absent. */
  readonly fails?: (sql: string) => boolean
}

const VIEWS = /^SELECT table_name FROM "(.*)"\.information_schema\.views WHERE table_schema = '(.*)'$/
const EXPLAIN = 'EXPLAIN (TYPE IO, FORMAT JSON)\n'

/** Questions of an engine itself, which have honest answers. */
const honestly = (
  sql: string,
  {
    plan = () => planOf(),
    views = {},
    catalogs = { lake: ['shop'] },
    fails = () => false,
    errorOf = () => null,
  }: Honest,
): object | null => {
  const rows = (...values: readonly string[]): object => ({ columns: [TEXT], data: values.map((value) => [value]) })
  if (fails(sql)) return { error: { message: 'The server is down', errorName: 'GENERIC_INTERNAL_ERROR' } }
  const error = errorOf(sql)
  if (error !== null) return { error }
  if (sql === 'SHOW CATALOGS') return rows(...Object.keys(catalogs))
  const [, catalog] = /^SHOW SCHEMAS FROM "(.*)"$/.exec(sql) ?? []
  if (catalog !== undefined) {
    const schemas = catalogs[catalog] ?? null
    return schemas === null
      ? { error: { message: `${catalog} is down`, errorName: 'GENERIC_INTERNAL_ERROR' } }
      : rows(...schemas)
  }
  const [, viewsOf = '', schema] = VIEWS.exec(sql) ?? []
  if (schema !== undefined) {
    return rows(...(views[viewsOf] ?? []).filter(([place]) => place === schema).map(([, name]) => name))
  }
  return sql.startsWith(EXPLAIN) ? rows(plan(sql.slice(EXPLAIN.length))) : null
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

/** Starts a server that speaks Trino's protocol, and answers the statement under test as `answer` does. */
export const startRogue = async (answer: (asked: RogueRequest) => void, honest: Honest = {}): Promise<RogueTrino> => {
  const requests: string[] = []
  const questions: string[] = []
  let count = 0
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const page = honestly(body, honest)
      if (page !== null) {
        questions.push(body)
        return sendPage(response, page)
      }
      requests.push(`${request.method} ${request.url}`)
      count = request.method === 'POST' ? 0 : count + 1
      const next = `http://${request.headers.host}/v1/statement/executing/q/${count + 1}`
      return answer({ request, response, count, body, next })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    questions,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
