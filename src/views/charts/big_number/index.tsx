import { useMemo, useRef } from 'react'

import { numberIn, textIn } from '../../../projections/vizTypes/common/adhoc'
import { fixedColor } from '../../../projections/vizTypes/common/color'
import { VisuallyHidden } from '../../controls'
import { useFigureClass } from '../common/actions'
import { BigFigure } from '../common/Figure'
import { numberFormatter } from '../common/numberFormat'
import { seriesData } from '../common/seriesData'
import { summaryOf } from '../common/summary'
import { useSize } from '../common/useSize'
import { valueText } from '../common/valueText'
import type { DrawingProps } from '../drawing'
import { measureOf } from '../result/fields'
import { changeOf, figureOf } from './figure'
import { Trend } from './Trend'
import '../charts.css'

const percent = numberFormatter('+.1%')

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
  const periods = data?.series[0]?.values ?? []
  const over = results[1]?.rows[0]?.[0]
  const figure = over === undefined ? figureOf(values['aggregation'], periods) : measureOf(over)
  const lag = numberIn(values, 'compare_lag')
  const change = lag === null ? null : changeOf(periods, lag)
  const note =
    change === null
      ? null
      : `${change >= 0 ? '▲' : '▼'} ${percent(change)}${textIn(values, 'compare_suffix') === null ? '' : ` ${textIn(values, 'compare_suffix')}`}`
  const period = values['show_timestamp'] === true ? (data?.x.labels.at(-1) ?? null) : null
  const words = [textIn(values, 'subheader'), period].filter((one) => one !== null).join(' · ')
  return (
    <figure className={useFigureClass()} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
        </div>
      </header>
      {data !== null && <VisuallyHidden>{summaryOf(kindName, data)}</VisuallyHidden>}
      <BigFigure
        text={figure === null ? '' : valueText(values['y_axis_format'], values['currency_format']).format(figure)}
        subheader={words === '' ? null : words}
        note={note}
      />
      {values['show_trend_line'] !== false && (
        <div ref={plot} className="chart-trend">
          <Trend
            values={periods}
            width={width}
            height={height}
            zero={values['start_y_axis_at_zero'] !== false}
            color={values['color_picker'] === undefined ? null : fixedColor(values['color_picker'])}
          />
        </div>
      )}
    </figure>
  )
}

export default BigNumber
