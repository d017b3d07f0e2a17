import type { Ramp } from '../chart'
import { t } from '../../i18n'

/** The steps of a ramp between its least and its greatest value. */
export const RampLegend = ({ colors, from, to, gaps }: Ramp) => (
  <div className="chart-ramp" aria-hidden="true">
    <span>{from}</span>
    <span className="steps">
      {colors.map((color) => (
        <i key={color} style={{ background: color }} />
      ))}
    </span>
    <span>{to}</span>
    {gaps === true && <span className="gaps">{t('No data')}</span>}
  </div>
)
