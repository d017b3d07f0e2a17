import type { Ramp } from '../../chart'
import { t } from '../../../i18n'

/** The steps of a ramp between its least and its greatest value, or each with its own ends. */
export const RampLegend = ({ colors, from, to, pieces, gaps }: Ramp) => (
  <div className={pieces === undefined ? 'chart-ramp' : 'chart-ramp in-pieces'} aria-hidden="true">
    {pieces === undefined ? (
      <>
        <span>{from}</span>
        <span className="steps">
          {colors.map((color) => (
            <i key={color} style={{ background: color }} />
          ))}
        </span>
        <span>{to}</span>
      </>
    ) : (
      colors.map((color, step) =>
        (pieces[step] ?? '') === '' ? null : (
          <span key={color} className="piece num">
            <i style={{ background: color }} />
            {pieces[step]}
          </span>
        ),
      )
    )}
    {gaps === true && <span className="gaps">{t('No data')}</span>}
  </div>
)
