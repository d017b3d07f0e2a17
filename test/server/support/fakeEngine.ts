import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import {
  type Engine,
  EngineError,
  type ResultColumn,
  type RunRequest,
  type RunResult,
} from '../../../server/engines/engine'

const column = (name: string, type = 'VARCHAR', generic: ResultColumn['generic'] = 1): ResultColumn => ({
  name,
  type,
  generic,
})

interface Table {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly unknown[][]
  readonly ownLimit?: number
}

/** Answers of the fake engine in HTTP tests, by the SQL. `wait` runs until it is cancelled. */
const answers: Readonly<Record<string, Table>> = {
  'select 1': { columns: [column('n', 'INTEGER', 0)], rows: [[1]] },
  duplicates: {
    columns: [column('bar'), column('bar'), column('__proto__'), column(''), column('big', 'BIGINT', 0)],
    rows: [['a,"]}', 'b', { x: [1, '}'] }, null, '9007199254740993']],
  },
  'ten of ten': { columns: [column('n')], rows: Array.from({ length: 10 }, (_, n) => [n]), ownLimit: 10 },
  'select day, amount': { columns: [column('day', 'DATE', 2), column('amount', 'DOUBLE', 0)], rows: [] },
  'select day, who': { columns: [column('day', 'TIMESTAMP', 2), column('who')], rows: [] },
  many: { columns: [column('n', 'INTEGER', 0)], rows: Array.from({ length: 12_000 }, (_, n) => [n]) },
}

const failures: Readonly<Record<string, EngineError>> = {
  syntax: new EngineError('SYNTAX_ERROR', 'syntax error at or near "selct"', { position: 3, candidates: ['select'] }),
  column: new EngineError('COLUMN_DOES_NOT_EXIST_ERROR', 'Column x does not exist', { candidates: ['y'] }),
  dml: new EngineError('DML_NOT_ALLOWED_ERROR', 'Only SELECT statements are allowed.'),
  denied: new EngineError('TABLE_SECURITY_ACCESS_ERROR', 'You have no access to secret_t.'),
  late: new EngineError('SQLLAB_TIMEOUT_ERROR', 'The query was stopped after 30 seconds.'),
  odd: new EngineError('NO_SUCH_CODE', 'an unknown code'),
}

export interface FakeEngine extends Engine {
  /** SQL that ran, in order. */
  readonly ran: string[]
  readonly cancelled: string[]
  readonly running: () => number
  /** While held, exports begin and give no bytes until they are stopped. */
  holdExports(held: boolean): void
}

export const fakeEngine = (): FakeEngine => {
  const waiting = new Map<string, () => void>()
  const ran: string[] = []
  const cancelled: string[] = []
  let exportsHeld = false

  const run = async (request: RunRequest): Promise<RunResult> => {
    ran.push(request.sql)
    if (request.sql === 'wait') {
      request.onProgress?.({ statement: 1, statements: 2, percent: 40 })
      await new Promise<void>((resolve) => waiting.set(request.runId, resolve))
      throw new EngineError('STOPPED', 'The query was stopped.')
    }
    if (request.sql === 'crash') throw new Error('/home/secret/path password=hunter2 select * from salaries')
    const failure = failures[request.sql]
    if (failure) throw failure
    const table = answers[request.sql]
    if (!table) throw new EngineError('GENERIC_DB_ENGINE_ERROR', 'no such answer')
    const kept = table.rows.slice(0, request.limit)
    const rows = Buffer.from(JSON.stringify(kept))
    return {
      columns: table.columns,
      rowsChunks: [rows.subarray(0, 1), rows.subarray(1)],
      rowCount: kept.length,
      truncated: table.rows.length > request.limit,
      executedSql: request.sql,
      ownLimit: table.ownLimit ?? null,
      elapsedMs: 1,
    }
  }

  return {
    ran,
    cancelled,
    running: () => waiting.size,
    holdExports: (held) => {
      exportsHeld = held
    },
    catalogs: async () => ['examples'],
    schemas: async () => ['main'],
    tables: async (schema) => {
      if (schema !== 'main') throw new EngineError('SCHEMA_DOES_NOT_EXIST_ERROR', 'no such schema')
      return [
        { name: 'sales', type: 'table', comment: null, rows: 2 },
        { name: 'a_view', type: 'view', comment: null, rows: null },
      ]
    },
    functions: async () => [
      {
        name: 'lower',
        kind: 'scalar',
        description: 'Converts text to lower case',
        example: "lower('ABC')",
        signatures: [{ parameters: [{ name: 'string', type: 'VARCHAR' }], varargs: null, returns: 'VARCHAR' }],
      },
    ],
    describe: async (_schema, name) => {
      if (name === 'a_view') {
        const table = { name, type: 'view' as const, comment: null, rows: null }
        return { table, columns: [], keys: [], view: 'CREATE VIEW a_view AS SELECT 1;' }
      }
      if (name !== 'sales') throw new EngineError('TABLE_DOES_NOT_EXIST_ERROR', 'no such table')
      return {
        table: { name, type: 'table', comment: 'What was sold', rows: 2 },
        columns: [
          { name: 'id', type: 'BIGINT', nullable: false, comment: null },
          { name: 'Amount Due', type: 'DECIMAL(18,2)', nullable: true, comment: 'EUR' },
        ],
        keys: [
          { name: null, type: 'pk', columns: ['id'] },
          {
            name: 'sales_fk',
            type: 'fk',
            columns: ['id', 'Amount Due'],
            referredSchema: 'main',
            referredTable: 'bills',
            referredColumns: ['sale', 'amount'],
          },
          { name: 'by_both', type: 'index', columns: ['Amount Due', 'id'] },
        ],
        view: null,
      }
    },
    run,
    export: async ({ sql }) => {
      ran.push(sql)
      const failure = failures[sql]
      if (failure) throw failure
      if (exportsHeld) {
        const stream = new Readable({ read: () => undefined })
        let stop: () => void = () => undefined
        const outcome = new Promise<never>((_, reject) => {
          stop = () => reject(new EngineError('STOPPED', 'The export was stopped.'))
        })
        return { stream, outcome, stop }
      }
      if (sql === 'first row') {
        const failed = new EngineError('GENERIC_DB_ENGINE_ERROR', 'The value 1e40 is out of range.')
        const stream = new Readable({ read: () => void stream.destroy(failed) })
        const outcome = Promise.reject<never>(failed)
        outcome.catch(() => undefined)
        return { stream, outcome, stop: () => stream.destroy() }
      }
      const stream = Readable.from([Buffer.from('n\n'), Buffer.from('1\n')], { objectMode: false })
      return { stream, outcome: Promise.resolve({ rows: 1, notes: [] }), stop: () => stream.destroy() }
    },
    cancel: async (runId) => {
      cancelled.push(runId)
      const resolve = waiting.get(runId)
      waiting.delete(runId)
      resolve?.()
      return resolve !== undefined
    },
    healthy: async () => true,
    close: async () => {
      for (const resolve of waiting.values()) resolve()
      waiting.clear()
    },
  }
}
