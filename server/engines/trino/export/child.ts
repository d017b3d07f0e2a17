import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { OUTLET_FD, type ExportAnswer, type ExportOrder } from '../../export/protocol'
import { rowWriter, type RowWriter } from '../../export/rows'
import { checkWidth } from '../../export/width'
import { Failed, refuse } from '../../process/failure'
import { KEY_VARIABLE } from '../../process/protocol'
import type { TrinoSettings } from '../child'
import { failureOf } from '../errors'
import { judgeLast, placed, sessionOf } from '../gate/judging'
import { openHttp } from '../http'
import { checkRows, readAll, type Running } from '../reading'
import { Statement, type Page } from '../statement'
import { METADATA_MS, openWorld } from '../world'
import { trinoColumn, type TrinoColumn } from './columns'

/*
 * The process that reads the rows of one query and ends. Its rows go into a pipe, and the next page is asked for once the rows before
 * it are taken. It ends with its parent, however that one ends.
 */
const password = process.env[KEY_VARIABLE]
delete process.env[KEY_VARIABLE]
const { place } = JSON.parse(process.argv[2] ?? '{}') as TrinoSettings

const send = (answer: ExportAnswer): Promise<void> => new Promise((done) => process.send?.(answer, () => done()))
const end = (): void => void process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)

/** Rows are written in a few pieces at a time. */
const AHEAD_BYTES = 262_144

/** The part of a path that says how far a statement is: `queued` or `executing`. */
const kindOf = (path: string): string => path.split('/')[3] ?? ''

const carryOut = async (order: ExportOrder): Promise<void> => {
  const { format, timeoutMs, names } = order
  const out = createWriteStream('', { fd: OUTLET_FD, highWaterMark: AHEAD_BYTES })
  // the program behind the pipe has ended, and has said why
  out.on('error', end)
  const http = openHttp(place, password)
  const world = openWorld(http, (sql) => readAll(http, sql, METADATA_MS))
  const running: Running = { stopped: false, end: null }
  const query = await judgeLast(world, order, running)
  const statement = new Statement(http, query.sql, sessionOf({ timeoutMs, schema: query.schema }))
  let columns: readonly TrinoColumn[] = []
  let writer: RowWriter | null = null
  let rows = 0
  const write = async (text: string): Promise<void> => {
    if (!out.write(text)) await once(out, 'drain')
  }
  const begin = async (page: Page): Promise<RowWriter | null> => {
    if (page.columns === null) return null
    checkWidth(format, page.columns.length)
    columns = page.columns.map((column, at) => trinoColumn({ ...column, name: names?.[at] ?? column.name }, format))
    const made = rowWriter(
      format,
      columns.map(({ file }) => file),
    )
    await write(made.before)
    return made
  }
  const take = async (page: Page): Promise<void> => {
    writer ??= await begin(page)
    const { rows: taken } = page
    checkRows(taken, columns.length)
    const of = writer
    if (of === null) return
    let text = ''
    for (const row of taken) {
      const cells = columns.map(({ jsonOf }, at) => (row[at] === null ? null : jsonOf(row[at])))
      text += of.row(cells, rows)
      rows += 1
    }
    if (text !== '') await write(text)
  }
  try {
    await send({ op: 'started' })
    let told = ''
    for await (const page of statement.pages()) {
      const { next } = statement
      // the server knows a statement that runs by another path than one that waits
      if (next !== null && kindOf(next) !== told) await send({ op: 'statement', statement: next })
      told = kindOf(next ?? '')
      await take(page)
    }
  } catch (error) {
    throw new Failed(placed(failureOf(error, query.sql), query.start))
  }
  if (writer === null) throw new Failed(refuse('GENERIC_DB_ENGINE_ERROR', 'The server does not answer as Trino does.'))
  await write((writer as RowWriter).after)
  out.end()
  await finished(out)
  await send({ op: 'done', rows, notes: [] })
}

process.once('message', (order: ExportOrder) => {
  carryOut(order)
    // the parent ends this process: by ending itself it would end the rows, as if they were whole
    .then(end, (error: unknown) => send({ op: 'failed', failure: failureOf(error, '') }))
    .catch(end)
})
void send({ op: 'ready' })
