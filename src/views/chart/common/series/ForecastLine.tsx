import type { ChartData } from '../../chart'
import { t } from '../../../i18n'
import type { Plot } from '../axis/plot'
import { firstExpected } from './expected'
import { textWidth } from './measure'

interface ForecastLineProps {
  readonly data: ChartData
  readonly plot: Plot
  /** Start of a place, in pixels. */
  readonly begin: (index: number) => number
}

/** Beyond this share of the plot the name is left of its line. */
const FAR = 0.72

/** End of the known values and start of the forecast; empty where all are known. */
export const ForecastLine = ({ data, plot, begin }: ForecastLineProps) => {
  const count = data.x.values.length
  const from = firstExpected(data.series, count)
  if (from === 0 || from >= count) return null
  const x = begin(from)
  const name = t('Forecast')
  const left = x > plot.left + (plot.right - plot.left) * FAR || x + textWidth(name) + 8 > plot.right
  return (
    <g aria-hidden="true">
      <line className="until" x1={x} x2={x} y1={plot.top} y2={plot.bottom} />
      <text className="tk" x={left ? x - 5 : x + 5} y={plot.top + 9} textAnchor={left ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  )
}
