import { useMemo, useRef } from 'react'

import { metricLabel, metricsIn, numberIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { fixedColor } from '../../../domain/charts/kinds/common/style/color'
import { figureSizes } from '../../../domain/charts/kinds/common/style/fontSizes'
import { offsetOf } from '../../../domain/charts/kinds/common/time/timeComparison'
import { VisuallyHidden } from '../../controls'
import { useFigureClass } from '../common/figure/actions'
import { periodsText, toneOf } from '../common/series/comparison'
import { BigFigure } from '../common/figure/Figure'
import { figureInk, figureMoment } from '../common/figure/figureText'
import { timeFormatter } from '../common/format/moment'
import { Periods } from '../common/axis/Periods'
import { columnNamed } from '../common/series/rowMarks'
import { seriesData } from '../common/series/seriesData'
import { summaryOf } from '../common/figure/summary'
import { useSize } from '../common/interaction/useSize'
import { valueText } from '../common/format/valueText'
import type { DrawingProps } from '../drawing'
import { measureOf } from '../result/fields'
import { figureBefore, figureOf, placesBetween } from './figure'
import { comparedNote, lagNote } from './note'
import { Trend } from './Trend'
import '../charts.css'

/** The last or another figure of a series of periods, its change, and how it came to be. */
const BigNumber = ({ title, kindName, context, answers, results }: DrawingProps) => {
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(plot)
  const [answer] = answers
  const [result] = results
  const { values } = context
  const data = useMemo(
    () =>
      answer === undefined || result === undefined
        ? null
        : seriesData({ ...context, values: { ...values, metrics: values['metric'] } }, answer, result),
    [context, values, answer, result],
  )
  const metric = metricsIn(values, 'metric').slice(0, 1).map(metricLabel).join('')
  const offset = offsetOf(context)
  const earlierName = `${metric}__${offset ?? ''}`
  const seriesNamed = (name: string) => data?.series.find(({ key }) => key.endsWith(`:${name}`))?.values
  const periods = seriesNamed(metric) ?? data?.series[0]?.values ?? []
  const before = offset === null ? null : (seriesNamed(earlierName) ?? null)
  const total = (name: string): number | null => {
    const at = results[1] === undefined ? undefined : columnNamed(results[1], name)?.at
    return at === undefined ? null : measureOf(results[1]?.rows[0]?.[at] ?? null)
  }
  const whole = results[1] !== undefined
  const figure = whole ? total(metric) : figureOf(values['aggregation'], periods)
  const earlier =
    before === null ? null : whole ? total(earlierName) : figureBefore(values['aggregation'], periods, before)
  const number = valueText(values['y_axis_format'], values['currency_format']).format
  const lag = numberIn(values, 'compare_lag')
  const note = before === null ? lagNote(context, periods, lag) : comparedNote(context, figure, earlier, number)
  const difference = figure === null || earlier === null ? null : figure - earlier
  const tone =
    before !== null && values['comparison_color_enabled'] === true
      ? toneOf(difference, values['comparison_color_scheme'])
      : null
  const moment = data?.x.kind === 'time' ? data.x.values.at(-1) : undefined
  const formatter = timeFormatter(values['time_format'])
  const period =
    values['show_timestamp'] === true
      ? ((moment === undefined ? undefined : formatter?.(moment)) ?? data?.x.labels.at(-1) ?? null)
      : null
  const words = [textIn(values, 'subheader'), period].filter((one) => one !== null).join(' · ')
  const text =
    figure === null ? '' : (figureMoment(context, figure, whole ? results[1] : undefined, metric) ?? number(figure))
  const places =
    values['time_range_fixed'] === true && data?.x.kind === 'time' && answer?.range !== undefined
      ? placesBetween(data.x.values, answer.range)
      : null
  return (
    <figure className={useFigureClass()} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
        </div>
      </header>
      {data !== null && <VisuallyHidden>{summaryOf(kindName, data)}</VisuallyHidden>}
      <Periods text={before === null ? null : periodsText(context, answer)} />
      <BigFigure
        text={text}
        subheader={words === '' ? null : words}
        note={note}
        tone={tone}
        ink={figureInk(context, figure)}
        sizes={figureSizes(context, 'number')}
      />
      {values['show_trend_line'] !== false && (
        <div ref={plot} className="chart-trend">
          <Trend
            values={periods}
            earlier={before}
            places={places}
            width={width}
            height={height}
            zero={values['start_y_axis_at_zero'] !== false}
            color={
              values['color_picker'] === undefined || values['color_picker'] === null
                ? null
                : fixedColor(values['color_picker'])
            }
          />
        </div>
      )}
    </figure>
  )
}

export default BigNumber
