import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { QueryContext } from '../../contract/chart/data'
import { exportFormats } from '../../contract/run/export'
import { safeFileName } from '../../common/fileName'
import type { ExportRequest, ExportRun } from '../engines/engine'
import { holdPlace } from '../run/export/exports'
import { incorrect } from '../problem'
import { datasetGuard } from '../rowLevelSecurity/guard'
import { typeOf } from './answerQuery'
import { type Prepared, prepare } from './prepare'
import { type ChartExecution, executeQuery, failureOf } from './execute'
import { givenRows } from './operate'

const MINUTE = 60_000
export type ChartFormat = 'csv' | 'xlsx'

/** The rows of a chart as a file, which is written while it is read. */
export interface ChartFile {
  readonly kind: 'file'
  readonly stream: Readable
  readonly type: string
  readonly extension: string
  readonly name: string
  /** Kind of the database that its rows are from. */
  readonly engine: string
}

/** The labels that people gave the columns; a label that two columns have is left out. */
const labelsOf = (columns: readonly string[], { dataset }: ChartExecution): readonly string[] => {
  const verbose = new Map<string, string>([
    ...dataset.columns.map((each): [string, string] => [each.column_name, each.verbose_name ?? '']),
    ...dataset.metrics.map((each): [string, string] => [each.metric_name, each.verbose_name ?? '']),
  ])
  const labels = columns.map((name) => verbose.get(name) || name)
  const lower = labels.map((name) => name.toLowerCase())
  return labels.map((name, index) =>
    lower.indexOf(lower[index] ?? '') === lower.lastIndexOf(lower[index] ?? '') ? name : (columns[index] ?? name),
  )
}

type FileOf = Pick<ExportRequest, 'format' | 'timeoutMs'>

/** The rows of a statement, from its database. */
const exportQuery = async (
  execution: ChartExecution,
  { sql, columns, authored }: Prepared,
  file: FileOf,
): Promise<ExportRun> => {
  const { services, user, dataset } = execution
  const guard = await datasetGuard(services, user, dataset, authored)
  return services.databases.engine(dataset.database.id, user, dataset.row.catalog).export({
    ...file,
    sql,
    names: labelsOf(columns, execution),
    schema: dataset.row.schema_name,
    ...guard.request,
  })
}

/** The rows of operations that this server computes over those of a database. */
const exportOperated = async (
  execution: ChartExecution,
  { run, columns, plan, authored, outcome }: Prepared,
  sql: string,
  file: FileOf,
): Promise<ExportRun> => {
  const { databases, settings } = execution.services
  const { entry } = outcome ?? (await executeQuery(execution, run, settings.maxRows, { authored }))
  return databases.local.export({
    ...file,
    sql,
    names: labelsOf(columns, execution),
    schema: null,
    ...(plan.dialect.given === null ? {} : { given: givenRows(plan.dialect.given, entry) }),
  })
}

/** Begins to write the rows of a statement; its place among the exports is free again when it has ended. */
const begin = async (execution: ChartExecution, prepared: Prepared, format: ChartFormat): Promise<ExportRun> => {
  const { services, user } = execution
  const over = execution.ownPlace === true ? () => undefined : holdPlace(services, user)
  try {
    const file = { format, timeoutMs: services.settings.exportMinutes * MINUTE }
    const run = await (prepared.operations === null
      ? exportQuery(execution, prepared, file)
      : exportOperated(execution, prepared, prepared.operations.sql, file))
    execution.signal.addEventListener('abort', () => run.stop(), { once: true })
    if (execution.signal.aborted) run.stop()
    run.outcome.catch((error: unknown) => services.log.warn({ err: error }, 'chart file not finished')).finally(over)
    return run
  } catch (error) {
    over()
    throw failureOf(execution, error)
  }
}

/** One file for each query, written one after the other while they are read. */
const archive = (execution: ChartExecution, prepared: readonly Prepared[], format: ChartFormat): Readable => {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  zip.on('error', (error: Error) => stream.destroy(error))
  for (const [index, one] of prepared.entries()) {
    zip.addReadStreamLazy(`query_${index + 1}.${exportFormats[format].extension}`, (done) => {
      begin(execution, one, format).then(
        (run) => done(null, run.stream),
        (error: unknown) => done(error, null as unknown as NodeJS.ReadableStream),
      )
    })
  }
  zip.end()
  return stream
}

/** The rows of a chart as a file; of several queries an archive of `query_1`, `query_2` and so on. */
export const chartFile = async (
  execution: ChartExecution,
  context: QueryContext,
  format: ChartFormat,
): Promise<ChartFile> => {
  const prepared = await Promise.all(
    context.queries.map(async (query) => {
      const type = typeOf(context, query)
      if (type === 'query' || type === 'columns' || type === 'timegrains') throw incorrect('This answer is no file.')
      return prepare(execution, query, type)
    }),
  )
  const { extension, type } = exportFormats[format]
  const fileOf = (stream: Readable, ending: string, contentType: string): ChartFile => {
    const name = safeFileName(execution.dataset.row.table_name, ending)
    const { engine } = execution.dataset.database
    return { kind: 'file', stream, type: contentType, extension: ending, name, engine }
  }
  const [only, ...more] = prepared
  if (only === undefined || more.length > 0) {
    return fileOf(archive(execution, prepared, format), 'zip', 'application/zip')
  }
  return fileOf((await begin(execution, only, format)).stream, extension, type)
}
