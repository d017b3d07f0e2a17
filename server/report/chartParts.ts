import { buffer } from 'node:stream/consumers'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { safeFileName } from '../../common/fileName'
import { type Caller, contextFile, contextRecords } from '../chart/context'
import type { Chart } from '../chart/rows/rows'
import { savedQuestion } from '../chart/saved/saved'
import { chartDataset } from '../chart/plan/source'
import { exportProblem } from '../run/export/exports'
import { storedJson } from '../json/stored'
import { type User, may } from '../session/security/users'
import type { Attached, Table } from './content'
import { lookOf } from './mail/look'
import { ReportProblem } from './reason'
import { tableOf } from './table'

/** Whose rights a report is made with, and until when. */
export interface Maker {
  readonly services: Caller['services']
  readonly user: User
  readonly signal: AbortSignal
  /** Since when rows have to have been read. */
  readonly since: number
}

/** Display names of a chart's columns and metrics, and its dataset's formats of the metrics. */
const datasetOf = async ({ services, user }: Maker, { row }: Chart) => {
  const { columns, metrics } = await chartDataset(services, user, row.datasource_id)
  const named = [
    ...columns.map((each) => [each.column_name, each.verbose_name ?? ''] as const),
    ...metrics.map((each) => [each.metric_name, each.verbose_name ?? ''] as const),
  ]
  return {
    labels: new Map(named.filter(([, label]) => label !== '')),
    saved: metrics.map(({ metric_name: name, d3format: format, currency }) => ({
      name,
      format,
      currency: storedJson(currency),
    })),
  }
}

/** The first rows of a chart's saved query, read for the report: its readers' cache may be old. */
export const chartTables = async (maker: Maker, chart: Chart, most: number): Promise<readonly Table[]> => {
  const question = savedQuestion(chart.row, { format: 'json', type: 'results', force: true })
  const result = await contextRecords(maker, question, most)
  const { labels, saved } = await datasetOf(maker, chart)
  return result.map((one, index) => {
    const look = lookOf(chart.row.params, question.queries[index] ?? {}, index, saved)
    return tableOf(one, most, labels, look)
  })
}

const MEGABYTE = 1_048_576
/** Most mail servers take 25 MB, in which a file of these is written. */
const MAX_MB = 15

/** Bytes that are left for the files of one report. */
export const startRoom = (): { left: number } => ({ left: MAX_MB * MEGABYTE })

const limited = async (stream: Readable, room: { left: number }): Promise<Buffer> => {
  const kept = new PassThrough()
  const bytes = buffer(kept)
  const counted = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      room.left -= part.length
      if (room.left < 0) throw new ReportProblem(`The files of the report are larger than ${MAX_MB} MB.`)
      yield part
    }
  }
  await Promise.all([pipeline(stream, counted, kept), bytes.catch(() => undefined)])
  return bytes
}

/** All rows of a chart as a CSV file, or an archive of them where it has several queries. */
export const chartCsv = async (
  maker: Maker,
  chart: Chart,
  { prefix, room }: { readonly prefix: string; readonly room: { left: number } },
): Promise<Attached> => {
  const { services, user } = maker
  if (!may(user, ['can_csv', 'Superset'])) throw new ReportProblem('Its owner may not save rows as files.')
  const question = savedQuestion(chart.row, { format: 'csv', type: 'full' })
  const file = await contextFile({ ...maker, ownPlace: true }, question, 'csv')
  const content = await limited(file.stream, room).catch((error: unknown) => {
    throw error instanceof ReportProblem ? error : exportProblem(services, error, file.engine)
  })
  return { filename: safeFileName(`${prefix}${chart.row.slice_name}`, file.extension), contentType: file.type, content }
}
