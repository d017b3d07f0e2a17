import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { OUTLET_FD, type ExportAnswer, type ExportOrder } from '../../export/protocol'
import { rowWriter } from '../../export/rows'
import { checkWidth } from '../../export/width'
import { Failed, NotReached, refuse } from '../../process/failure'
import { KEY_VARIABLE } from '../../process/protocol'
import type { PostgresSettings } from '../child'
import { quoteName } from '../../../../common/sql'
import { applicationOf, connectTo } from '../connection'
import { failureOf } from '../errors'
import { openGate, ParserBroken } from '../gate/gate'
import { judgeLast } from '../gate/judging'
import { readCatalog, readNames } from '../metadata'
import { learnTypes, type PgType } from '../types'
import { fileColumn } from './columns'
import { plainFits, readFits } from './fit'
import { describeQuery, writeRows } from './rows'

/** Settings of a process that reads the rows of one query. */
interface PostgresExportSettings extends PostgresSettings {
  /** Part of the name of its connection on the server, by which the connection can be ended. */
  readonly handle: string
}

/*
 * The process that reads the rows of one query and ends. Its rows go into a pipe, so that they are read as fast as they are taken; it
 * ends with its parent, however that one ends.
 */
const password = process.env[KEY_VARIABLE]
delete process.env[KEY_VARIABLE]
const { place, handle } = JSON.parse(process.argv[2] ?? '{}') as PostgresExportSettings

const send = (answer: ExportAnswer): Promise<void> => new Promise((done) => process.send?.(answer, () => done()))
const end = (): void => void process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)

/** Rows are written in a few pieces at a time. */
const AHEAD_BYTES = 262_144

const carryOut = async ({ sql, schema, format, names, judging }: ExportOrder): Promise<void> => {
  const out = createWriteStream('', { fd: OUTLET_FD, highWaterMark: AHEAD_BYTES })
  // the program behind the pipe has ended, and has said why
  out.on('error', end)
  await openGate()
  const client = await connectTo(place, password, applicationOf(handle)).catch((error: unknown) => {
    throw new NotReached(error)
  })
  const lost = new Promise<never>((_, reject) => {
    client.once('end', () => reject(new Error('Connection terminated')))
  })
  const catalog = await readCatalog(client, place.database)
  const query = judgeLast({ sql, schema, judging }, catalog, await readNames(client))
  const placed = (error: unknown): never => {
    const failure = failureOf(error, query.sql)
    throw new Failed({ ...failure, position: failure.position === null ? null : query.start + failure.position })
  }
  const work = async (): Promise<void> => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // the limit of the export is longer than what a server may have for a statement
    await client.query("SELECT set_config('search_path', $1, true), set_config('statement_timeout', '0', true)", [
      `${quoteName(query.schema)}, pg_temp`,
    ])
    const own = await describeQuery(client, query.sql)
    const fields = own.map((field, at) => ({ ...field, name: names?.[at] ?? field.name }))
    checkWidth(format, fields.length)
    const types = new Map<number, PgType>()
    await learnTypes(
      client,
      { byNumber: types },
      fields.map(({ dataTypeID }) => dataTypeID),
    )
    const find = (oid: number): PgType | undefined => types.get(oid)
    await send({ op: 'started' })
    const fits = format === 'parquet' ? await readFits(client, query.sql, fields, find) : plainFits(fields)
    const columns = fields.map((field, at) => fileColumn(field, find, fits[at] ?? { kind: 'plain' }))
    const rows = await writeRows(client, query.sql, rowWriter(format, columns), out)
    out.end()
    await finished(out)
    await send({ op: 'done', rows, notes: fits.flatMap((fit) => (fit.kind === 'text' ? [fit.why] : [])) })
  }
  await Promise.race([work().catch(placed), lost.catch(placed)])
}

const failureFrom = (error: unknown) =>
  error instanceof ParserBroken
    ? refuse('INVALID_SQL_ERROR', 'The statement is nested too deeply.')
    : failureOf(error, '')

process.once('message', (order: ExportOrder) => {
  carryOut(order)
    // the parent ends this process: by ending itself it would end the rows, as if they were whole
    .then(end, (error: unknown) => send({ op: 'failed', failure: failureFrom(error) }))
    .catch(end)
})
void send({ op: 'ready' })
