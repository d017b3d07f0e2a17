import { metricLabel, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { offsetOf } from '../../../domain/charts/kinds/common/time/timeComparison'
import { figureMoment } from '../common/figure/figureText'
import { valueText } from '../common/format/valueText'
import { columnNamed } from '../common/series/rowMarks'
import { seriesData } from '../common/series/seriesData'
import type { DrawingProps } from '../drawing'
import { measureOf } from '../result/fields'
import { figureBefore, figureOf } from './figure'

type Rows = Pick<DrawingProps, 'context' | 'answers' | 'results'>
type Data = ReturnType<typeof seriesData>

/** The rows as values over time; null before there are any. */
export const periodsOf = (
  context: Rows['context'],
  answer: Rows['answers'][number] | undefined,
  result: Rows['results'][number] | undefined,
): Data | null => {
  const { values } = context
  if (answer === undefined || result === undefined) return null
  return seriesData({ ...context, values: { ...values, metrics: values['metric'] } }, answer, result)
}

/** The figure with its text, that of the earlier period, and the periods of both. */
export const trendFigure = (context: Rows['context'], data: Data | null, results: Rows['results']) => {
  const { values } = context
  const metric = metricsIn(values, 'metric').slice(0, 1).map(metricLabel).join('')
  const offset = offsetOf(context)
  const earlierName = `${metric}__${offset ?? ''}`
  const seriesNamed = (name: string) => data?.series.find(({ key }) => key.endsWith(`:${name}`))?.values
  const periods = seriesNamed(metric) ?? data?.series[0]?.values ?? []
  const before = offset === null ? null : (seriesNamed(earlierName) ?? null)
  const [, whole] = results
  const total = (name: string): number | null => {
    const at = whole === undefined ? undefined : columnNamed(whole, name)?.at
    return at === undefined ? null : measureOf(whole?.rows[0]?.[at] ?? null)
  }
  const figure = whole === undefined ? figureOf(values['aggregation'], periods) : total(metric)
  const earlier =
    before === null
      ? null
      : whole === undefined
        ? figureBefore(values['aggregation'], periods, before)
        : total(earlierName)
  const { format } = valueText(values['y_axis_format'], values['currency_format'])
  const text = figure === null ? '' : (figureMoment(context, figure, whole, metric) ?? format(figure))
  return { periods, before, figure, earlier, text, format }
}

/** The figure as the chart writes it; empty without one. */
export const trendText = ({ context, answers, results }: Rows): string =>
  trendFigure(context, periodsOf(context, answers[0], results[0]), results).text
