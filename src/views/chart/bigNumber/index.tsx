import type { ChartKind, DrawInput, Drawn } from '../chart'
import { fitText } from '../common/series/measure'

const ROW = 92

const draw = ({ data, width, height, focus }: DrawInput): Drawn => {
  const columns = Math.max(1, Math.min(data.series.length, Math.floor(width / 220)))
  const wide = width / columns
  const rows = Math.ceil(data.series.length / columns)
  const top = Math.max(0, (height - rows * ROW) / 2)
  const at = (index: number) => ({
    x: (index % columns) * wide + wide / 2,
    y: top + Math.floor(index / columns) * ROW + 52,
  })
  const last = data.x.values.length - 1
  return {
    element: data.series.map(({ key, name, texts, values }, index) => {
      const { x, y } = at(index)
      const text = values[last] === null ? '–' : (texts.at(last) ?? '–')
      const size = Math.max(18, Math.min(40, (wide - 24) / (text.length * 0.6)))
      return (
        <g key={key} textAnchor="middle" className={focus?.series === index ? 'hot' : undefined}>
          <text className="figure num" x={x} y={y} style={{ fontSize: size }}>
            {text}
          </text>
          <text className="cat dimt" x={x} y={y + 22}>
            {fitText(name, wide - 16)}
          </text>
        </g>
      )
    }),
    place: ({ series }) => at(series),
    nearest: () => null,
  }
}

/** Figures of one row, to the last digit. */
export const bigNumber: ChartKind = { refuses: () => null, draw, namesItself: true }
