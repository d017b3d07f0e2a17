import type { Readable } from 'node:stream'
import type { QueryContext } from '../../contract/chartData'
import { exportFormats } from '../../contract/export'
import { attachment, safeFileName } from '../../contract/file-name'
import { quoteName } from '../engines/duckdb/names'
import { plain } from '../http/problem'
import type { StreamAnswer } from '../http/route'
import { prepare, typeOf } from './answer'
import type { Stage } from './compile/stage'
import { chartProblem } from './problem'
import { type Asking, failureOf } from './run'

const MINUTE = 60_000

/** The statement with the labels that people gave its columns; a label that two columns have is left out. */
const labelled = ({ sql, columns }: Stage, { dataset }: Asking): string => {
  const verbose = new Map<string, string>([
    ...dataset.columns.map((each): [string, string] => [each.column_name, each.verbose_name ?? '']),
    ...dataset.metrics.map((each): [string, string] => [each.metric_name, each.verbose_name ?? '']),
  ])
  const wanted = columns.map((name) => verbose.get(name) || name)
  const lower = wanted.map((name) => name.toLowerCase())
  const unique = wanted.map((name, index) =>
    lower.indexOf(lower[index] ?? '') === lower.lastIndexOf(lower[index] ?? '') ? name : columns[index],
  )
  return `SELECT * FROM (\n${sql}\n) AS q(${unique.map((name) => quoteName(name ?? '')).join(', ')})`
}

/** The rows of a chart's query as a file. */
export const chartFile = async (
  asking: Asking,
  context: QueryContext,
  format: 'csv' | 'xlsx',
): Promise<StreamAnswer> => {
  const { services, user, dataset } = asking
  const [query, ...more] = context.queries
  if (!query || more.length > 0) throw chartProblem('A file holds the rows of one query.')
  const type = typeOf(context, query)
  if (type === 'query' || type === 'columns' || type === 'timegrains') throw plain(400, 'This answer is no file.')
  const { stage } = await prepare(asking, query, type)
  const { extension, type: mime } = exportFormats[format]
  try {
    const run = await services.databases.engine(dataset.database.id, user).export({
      sql: labelled(stage, asking),
      schema: dataset.row.schema_name,
      format,
      timeoutMs: services.settings.exportMinutes * MINUTE,
    })
    asking.gone.addEventListener('abort', () => run.stop(), { once: true })
    run.outcome.catch((error: unknown) => services.log.warn({ err: error }, 'chart file not finished'))
    const name = safeFileName(dataset.row.table_name, extension)
    const stream: Readable = run.stream
    return { stream, headers: { 'content-type': mime, 'content-disposition': attachment(name) } }
  } catch (error) {
    throw failureOf(asking, error)
  }
}
