import { useMemo, useRef } from 'react'

import { numberIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { fixedColor } from '../../../domain/charts/kinds/common/style/color'
import { figureSizes } from '../../../domain/charts/kinds/common/style/fontSizes'
import { VisuallyHidden } from '../../controls'
import { useFigureClass } from '../common/figure/actions'
import { periodsText, toneOf } from '../common/series/comparison'
import { BigFigure } from '../common/figure/Figure'
import { figureInk } from '../common/figure/figureText'
import { timeFormatter } from '../common/format/moment'
import { Periods } from '../common/axis/Periods'
import { summaryOf } from '../common/figure/summary'
import { useSize } from '../common/interaction/useSize'
import type { DrawingProps } from '../drawing'
import { lastPeriod, placesBetween } from './figure'
import { comparedNote, lagNote } from './note'
import { periodsOf, trendFigure } from './text'
import { Trend } from './Trend'
import '../charts.css'

/** The last or another figure of a series of periods, its change, and how it came to be. */
const BigNumber = ({ title, kindName, context, answers, results }: DrawingProps) => {
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(plot)
  const [answer] = answers
  const [result] = results
  const { values } = context
  const data = useMemo(() => periodsOf(context, answer, result), [context, answer, result])
  const { periods, before, figure, earlier, text, format } = trendFigure(context, data, results)
  const lag = numberIn(values, 'compare_lag')
  const note = before === null ? lagNote(context, periods, lag) : comparedNote(context, figure, earlier, format)
  const difference = figure === null || earlier === null ? null : figure - earlier
  const tone =
    before !== null && values['comparison_color_enabled'] === true
      ? toneOf(difference, values['comparison_color_scheme'])
      : null
  const last = lastPeriod(periods)
  const moment = data?.x.kind === 'time' ? data.x.values.at(last) : undefined
  const formatter = timeFormatter(values['time_format'])
  const period =
    values['show_timestamp'] === true
      ? ((moment === undefined ? undefined : formatter?.(moment)) ?? data?.x.labels.at(last) ?? null)
      : null
  const words = [textIn(values, 'subheader'), period].filter((one) => one !== null).join(' · ')
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
