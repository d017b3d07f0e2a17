import { textIn } from '../../../projections/vizTypes/common/adhoc'
import { shiftOf } from '../../../projections/vizTypes/pop_kpi'
import { VisuallyHidden } from '../../controls'
import { t } from '../../i18n'
import { useFigureClass } from '../common/actions'
import { BigFigure } from '../common/Figure'
import { isAdaptive, numberFormatter } from '../common/numberFormat'
import { valueText } from '../common/valueText'
import type { DrawingProps } from '../drawing'
import { comparedOf } from './figures'
import '../charts.css'

const percent = numberFormatter('+.1%')

/** A figure, and how far it is from that of an earlier period. */
const PeriodOverPeriod = ({ title, context, results }: DrawingProps) => {
  const figureClass = useFigureClass()
  const [result] = results
  if (result === undefined) return null
  const { values } = context
  const { now, before, difference, change } = comparedOf(context, result)
  const format = valueText(values['y_axis_format'], values['currency_format']).format
  const shares = isAdaptive(values['percentDifferenceFormat'])
    ? percent
    : numberFormatter(values['percentDifferenceFormat'])
  const shift = shiftOf(context)
  const earlier = shift === 'inherit' ? t('The range before') : shift
  const wanted = values['comparison_color_scheme'] === 'Red' ? -1 : 1
  const good = difference === null || difference === 0 ? null : Math.sign(difference) === wanted
  const tone = values['comparison_color_enabled'] !== true || good === null ? '' : good ? ' good' : ' bad'
  const arrow = difference === null || difference === 0 ? '' : difference > 0 ? '▲ ' : '▼ '
  const text = (value: number | null): string => (value === null ? '–' : format(value))
  return (
    <figure className={figureClass} aria-label={title}>
      <header>
        <div>
          <h2 className="cut">{title}</h2>
        </div>
      </header>
      <VisuallyHidden>
        {t('Now %s, earlier %s, change %s.', text(now), text(before), change === null ? '–' : shares(change))}
      </VisuallyHidden>
      <BigFigure text={now === null ? '' : format(now)} subheader={textIn(values, 'subheader')} />
      <div className="compared-room">
        <dl className={`compared${tone}`}>
          <div>
            <dt>{earlier}</dt>
            <dd>{text(before)}</dd>
          </div>
          <div>
            <dt>{t('Difference')}</dt>
            <dd>{difference === null ? '–' : `${arrow}${format(Math.abs(difference))}`}</dd>
          </div>
          <div>
            <dt>{t('Change')}</dt>
            <dd>{change === null ? '–' : shares(change)}</dd>
          </div>
        </dl>
      </div>
    </figure>
  )
}

export default PeriodOverPeriod
