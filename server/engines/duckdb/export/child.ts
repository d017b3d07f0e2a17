import { close, write } from 'node:fs'
import { promisify } from 'node:util'
import type { DuckDBConnection } from '@duckdb/node-api'
import { Failed } from '../../process/failure'
import { failureOf } from '../errors'
import { judgeLast } from '../execute'
import { giveRows, withTable } from '../given'
import { planExport, type Wide, wideOf } from './sql'
import { OUTLET, OUTLET_FD, type ExportAnswer, type ExportOrder } from '../../export/protocol'
import { checkWidth } from '../../export/width'
import { readCatalog } from '../metadata'
import { connectFresh, openSandbox } from '../open'
import { openParser } from '../parser'
import { KEY_VARIABLE, type ChildSettings } from '../../process/protocol'

/*
 * The process that writes one file and ends. The file goes into a pipe, so that it is made as fast as it is taken; it
 * ends with its parent, however that one ends.
 */
const key = process.env[KEY_VARIABLE]
delete process.env[KEY_VARIABLE]
const settings: ChildSettings = {
  ...(JSON.parse(process.argv[2] ?? '{}') as ChildSettings),
  ...(key === undefined ? {} : { key }),
}

const send = (answer: ExportAnswer): Promise<void> => new Promise((done) => process.send?.(answer, () => done()))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const writeSome = promisify(write)
const put = async (text: string): Promise<void> => {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length;) at += (await writeSome(OUTLET_FD, bytes, at)).bytesWritten
}

const watch = (connection: DuckDBConnection): NodeJS.Timeout =>
  setInterval(() => {
    const { percentage } = connection.progress
    if (percentage >= 0) void send({ op: 'progress', percent: Math.min(100, percentage) })
  }, 250)

/** Columns with an integer that does not fit. The query runs once more for it. */
const tooWideOf = async (connection: DuckDBConnection, wide: Wide | null): Promise<Wide['columns']> => {
  if (wide === null) return []
  const [flags = []] = (await connection.runAndReadAll(wide.sql)).getRows()
  return wide.columns.filter((_, index) => flags[index] === true)
}

const noteOf = ({ name }: Wide['columns'][number]): string =>
  `The column ${name} holds integers of more than 38 digits and is text, so that no digit is lost.`

const carryOut = async ({ sql, schema, format, names, judging, given }: ExportOrder): Promise<void> => {
  const instance = await openSandbox(settings, [OUTLET])
  const catalog = await readCatalog(instance, settings.catalog)
  const world = {
    catalog: given === undefined ? catalog : withTable(catalog, given.table),
    parse: openParser(instance),
  }
  const judged = await judgeLast(world, { sql, schema, judging })
  const connection = await connectFresh(instance, catalog.name, judged.schema)
  if (given !== undefined) await giveRows(connection, given)
  const prepared = await connection.prepare(judged.sql)
  checkWidth(format, prepared.columnCount)
  const wide = format === 'parquet' ? wideOf({ query: judged.sql, names }, prepared) : null
  await send({ op: 'started' })
  const tooWide = await tooWideOf(connection, wide)
  const places = new Set(tooWide.map(({ place }) => place))
  const { before, sql: copy, after } = planExport({ query: judged.sql, names }, prepared, format, OUTLET, places)
  prepared.destroySync()
  await put(before)
  const timer = watch(connection)
  const result = await connection.run(copy)
  clearInterval(timer)
  await put(after)
  await promisify(close)(OUTLET_FD)
  await send({ op: 'done', rows: result.rowsChanged, notes: tooWide.map(noteOf) })
}

const fail = async (error: unknown): Promise<void> => {
  const message = error instanceof Error ? error.message : String(error)
  await send({
    op: 'failed',
    failure: error instanceof Failed ? error.failure : failureOf(message, [settings.file, ...(key ? [key] : [])]),
  })
}

process.once('message', (order: ExportOrder) => {
  carryOut(order)
    .catch(fail)
    .finally(() => process.kill(process.pid, 'SIGKILL'))
})
void send({ op: 'ready' })
