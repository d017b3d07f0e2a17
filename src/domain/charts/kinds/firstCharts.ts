import { capital } from '../../text/capital'
import type { FormData } from '../../../events/chart/chart'
import type { ExploreColumn, ExploreDataset } from '../../../events/explore/explore'
import type { FormValues } from '../formData'
import { isNumeric, isTimeColumn } from './common/data/columns'

/** Controls that every new chart has, whatever it shows. */
const UNCHOSEN = new Set(['viz_type', 'datasource', 'slice_id', 'url_params', 'dashboards'])

/** True for a chart of which nothing was chosen yet. */
export const isUnchosen = (form: FormData): boolean => Object.keys(form).every((name) => UNCHOSEN.has(name))

/** A chart that a dataset offers before anything was chosen. */
export interface FirstChart {
  /** The key of its kind. */
  readonly key: string
  readonly title: string
  readonly form: FormValues
}

/** Numbers that name things or places; sums of them mean nothing. */
const NAMES_THINGS = /(?:^|[_\s])(?:id|key|code|zip|no|nr|number|year|month|day|lat|lon|lng|latitude|longitude)$/i
/** Numbers that are averaged, since they do not add up. */
const AVERAGED =
  /(?:^|[_\s])(?:avg|average|mean|rate|ratio|percent|pct|share|price|age|score|rating|temp|temperature|speed|height|weight|delay|duration|latency|wait|distance)(?:$|[_\s])/i
/** Texts that are of one row each, mostly. */
const FREE_TEXT =
  /(?:^|[_\s])(?:id|key|name|title|email|phone|url|link|address|description|comment|comments|note|notes|text)$/i

const said = ({ name, label }: ExploreColumn): string => (label === null || label === '' ? name : label)

const preferred = (columns: readonly ExploreColumn[], isLess: RegExp): ExploreColumn | undefined =>
  columns.find(({ name }) => !isLess.test(name)) ?? columns[0]

interface Measure {
  readonly metric: unknown
  /** The name under which the rows carry it. */
  readonly label: string
  readonly title: string
}

/** The measure of a dataset: a metric that somebody saved, else a column of numbers, else the rows. */
const measureOf = ({ columns, metrics }: ExploreDataset): Measure => {
  const saved = metrics.find(({ name, expression }) => name !== 'count' && !/^count\(\*\)$/i.test(expression))
  if (saved !== undefined) return { metric: saved.name, label: saved.name, title: saved.label ?? saved.name }
  const numbers = columns.filter(
    (column) => isNumeric(column) && !isTimeColumn(column) && !NAMES_THINGS.test(column.name),
  )
  const [number] = numbers
  if (number === undefined) {
    const count = metrics.find(({ expression }) => /^count\(\*\)$/i.test(expression))
    const rows = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' }
    return { metric: count?.name ?? rows, label: count?.name ?? rows.label, title: 'Number of rows' }
  }
  const aggregate = AVERAGED.test(number.name) ? 'AVG' : 'SUM'
  const label = `${aggregate}(${number.name})`
  return {
    metric: { expressionType: 'SIMPLE', column: { column_name: number.name }, aggregate, label },
    label,
    title: aggregate === 'AVG' ? `Average ${said(number)}` : said(number),
  }
}

/**
 * Charts of a dataset that one press draws: over its time, by its first groups, and as one figure. Those that it has no
 * columns for are left out.
 */
export const firstCharts = (dataset: ExploreDataset): readonly FirstChart[] => {
  const { columns, mainTime } = dataset
  const times = columns.filter(isTimeColumn)
  const time = times.find(({ name }) => name === mainTime) ?? times[0]
  const texts = columns.filter(({ generic, groupby }) => generic === 1 && groupby)
  const group = preferred(texts, FREE_TEXT)
  const second = texts.find((column) => column !== group && !FREE_TEXT.test(column.name))
  const { metric, label, title } = measureOf(dataset)
  const charts: FirstChart[] = []
  if (time !== undefined) {
    charts.push({
      key: 'echarts_timeseries_line',
      title: capital(`${title} over ${said(time)}`),
      form: { x_axis: time.name, metrics: [metric] },
    })
  }
  for (const column of [group, second]) {
    if (column === undefined) continue
    charts.push({
      key: 'echarts_timeseries_bar',
      title: capital(`${title} by ${said(column)}`),
      form: { x_axis: column.name, metrics: [metric], x_axis_sort: label, x_axis_sort_asc: false },
    })
  }
  charts.push({ key: 'big_number_total', title: capital(`${title}, one figure`), form: { metric } })
  return charts
}
