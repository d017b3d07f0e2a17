import type { CSSProperties } from 'react'

import { textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { figureSizes } from '../../../domain/charts/kinds/common/style/fontSizes'
import { comparisonType } from '../../../domain/charts/kinds/common/time/timeComparison'
import { comparing, customFilters } from '../../../domain/charts/kinds/pop_kpi'
import { VisuallyHidden } from '../../controls'
import { t } from '../../i18n'
import { useFigureClass } from '../common/figure/actions'
import { periodSpan, periodsText, shiftText, toneOf } from '../common/series/comparison'
import { BigFigure } from '../common/figure/Figure'
import { isAdaptive, numberFormatter } from '../common/format/numberFormat'
import { Periods } from '../common/axis/Periods'
import { valueText } from '../common/format/valueText'
import type { DrawingProps } from '../drawing'
import { comparedOf } from './figures'
import '../charts.css'

const percent = numberFormatter('+.1%')
const times = numberFormatter(',.2f')

/** Both periods in words; those of an older chart with a range of its own come with its two answers. */
const spansOf = ({ context, answers }: Pick<DrawingProps, 'context' | 'answers'>): string | null => {
  if (customFilters(context) === null) return periodsText(comparing(context), answers[0])
  const spans = answers.flatMap(({ range }) =>
    range === undefined || range.from === null || range.to === null
      ? []
      : [periodSpan({ from: range.from, to: range.to })],
  )
  return spans.length < 2 || context.values['comparison_range_label'] === false ? null : t('%s against %s.', ...spans)
}

/** A figure, and how far it is from that of an earlier period. */
const PeriodOverPeriod = ({ title, context, answers, results }: DrawingProps) => {
  const figureClass = useFigureClass()
  const [result, custom] = results
  if (result === undefined) return null
  const { values } = context
  const { now, before, difference, change, ratio } = comparedOf(context, result, custom)
  const format = valueText(values['y_axis_format'], values['currency_format']).format
  const shares = isAdaptive(values['percentDifferenceFormat'])
    ? percent
    : numberFormatter(values['percentDifferenceFormat'])
  const earlier = customFilters(context) === null ? shiftText(comparing(context)) : t('Earlier')
  const good =
    values['comparison_color_enabled'] === true ? toneOf(difference, values['comparison_color_scheme']) : null
  const arrow = difference === null || difference === 0 ? '' : difference > 0 ? '▲ ' : '▼ '
  const text = (value: number | null): string => (value === null ? '–' : format(value))
  const type = comparisonType(context)
  const sizes = figureSizes(context, 'kpi')
  const spans = spansOf({ context, answers })
  return (
    <figure className={figureClass} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
        </div>
      </header>
      <Periods text={spans} />
      <VisuallyHidden>
        {t('Now %s, earlier %s, change %s.', text(now), text(before), change === null ? '–' : shares(change))}
      </VisuallyHidden>
      <BigFigure text={now === null ? '' : format(now)} subheader={textIn(values, 'subheader')} sizes={sizes} />
      <div className="compared-room" style={{ '--times': sizes.words } as CSSProperties}>
        <dl className={`compared${good === null ? '' : ` ${good}`}`}>
          <div>
            <dt>{earlier}</dt>
            <dd>{text(before)}</dd>
          </div>
          {(type === 'values' || type === 'difference') && (
            <div>
              <dt>{t('Difference')}</dt>
              <dd>{difference === null ? '–' : `${arrow}${format(Math.abs(difference))}`}</dd>
            </div>
          )}
          {(type === 'values' || type === 'percentage') && (
            <div>
              <dt>{t('Change')}</dt>
              <dd>{change === null ? '–' : shares(change)}</dd>
            </div>
          )}
          {type === 'ratio' && (
            <div>
              <dt>{t('Ratio')}</dt>
              <dd>{ratio === null ? '–' : `${times(ratio)}×`}</dd>
            </div>
          )}
        </dl>
      </div>
    </figure>
  )
}

export default PeriodOverPeriod
