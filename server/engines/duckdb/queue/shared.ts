import { DuckDBTypeId } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Over } from '../../process/protocol'
import { runQuietly } from '../quiet'

interface Table {
  /** True when it was filled. Never rejects. */
  readonly filled: Promise<boolean>
  waiting: number
  connection: DuckDBConnection | null
}

/** Connects, judges and gives the statement that may run. */
export interface Maker {
  connect(): Promise<DuckDBConnection>
  judged(): Promise<string | null>
}

/** Tables that are larger take more memory than they save work. */
const MAX_GROUPS = 1_000_000
/** Tables that outlive the runs which read them; those that were read longest ago go first. */
const MAX_TEMP_TABLES = 8

/** Tables of groups that several runs read from, in the memory of this process; no statement of a person can name them. */
export class SharedTables {
  private readonly tables = new Map<string, Table>()
  /** Names of those that outlive runs, the one read longest ago first. */
  private readonly tempTables = new Set<string>()

  /** True when the table exists; makes it unless it exists or the run must not wait. False also when `stopped` settles first. */
  async ready(over: Over, maker: Maker, stopped: Promise<void>): Promise<boolean> {
    const existing = this.tables.get(over.table)
    if (existing === undefined && over.tempTable === 'read') return false
    const table = existing ?? this.make(over, maker)
    if (over.tempTable !== undefined) this.use(over.table, maker)
    table.waiting += 1
    try {
      return await Promise.race([table.filled, stopped.then(() => false)])
    } finally {
      table.waiting -= 1
      if (table.waiting === 0) stopMaking(table)
    }
  }

  /** Drops a table, as soon as it is made. */
  async forget(name: string, connect: Maker['connect']): Promise<void> {
    const table = this.tables.get(name)
    if (table === undefined) return
    this.tables.delete(name)
    await table.filled
    const connection = await connect()
    await connection.run(`DROP TABLE IF EXISTS ${name}`)
    connection.closeSync()
  }

  /** The table was wanted now, so another goes where there are too many. */
  private use(name: string, maker: Maker): void {
    this.tempTables.delete(name)
    this.tempTables.add(name)
    for (const oldest of this.tempTables) {
      if (this.tempTables.size <= MAX_TEMP_TABLES) return
      this.tempTables.delete(oldest)
      void this.forget(oldest, () => maker.connect())
    }
  }

  private make(over: Over, maker: Maker): Table {
    const make = async (): Promise<boolean> => {
      const connection = await maker.connect()
      table.connection = connection
      try {
        return await fill(connection, over, maker)
      } catch {
        // each run that wanted it then runs alone, and reports the error itself
        return false
      } finally {
        table.connection = null
        connection.closeSync()
      }
    }
    const table: Table = { waiting: 0, connection: null, filled: Promise.resolve().then(make) }
    this.tables.set(over.table, table)
    return table
  }
}

/** An interrupt is lost when it comes before the query has begun, so it is repeated. */
function stopMaking(table: Table): void {
  table.connection?.interrupt()
  const timer = setInterval(() => {
    if (table.connection === null || table.waiting > 0) clearInterval(timer)
    else table.connection.interrupt()
  }, 50)
}

async function fill(connection: DuckDBConnection, { table, keys }: Over, maker: Maker): Promise<boolean> {
  const judged = await maker.judged()
  if (judged === null) return false
  const prepared = await connection.prepare(judged)
  const types = Array.from({ length: prepared.columnCount }, (_, i) => prepared.columnTypeId(i))
  prepared.destroySync()
  // a table has no columns of no type
  if (types.includes(DuckDBTypeId.SQLNULL)) return false
  await runQuietly(connection, `CREATE TABLE ${table} AS SELECT * FROM (\n${judged}\n) LIMIT ${MAX_GROUPS + 1}`)
  // an expression may make several rows of a group
  const groups = keys.length === 0 ? '1' : `(SELECT count(*) FROM (SELECT DISTINCT ${keys.join(', ')} FROM ${table}))`
  const rows = `(SELECT count(*) FROM ${table})`
  const reader = await connection.runAndReadAll(`SELECT ${rows} = ${groups} AND ${rows} <= ${MAX_GROUPS}`)
  return reader.value(0, 0) === true
}
