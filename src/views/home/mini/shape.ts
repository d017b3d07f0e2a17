import type { Cell, ResultRows } from '../../../core/results/types'

/** A path of a miniature in a box of 100 by 60, with the place of its colour in the palette, from 1. */
interface Mark {
  readonly as: 'line' | 'fill' | 'dot' | 'text'
  readonly color: number
  readonly d: string
  /** 1 where it is absent. */
  readonly opacity?: number
}

/** A chart in a few strokes of its own rows. */
export interface Shape {
  readonly marks: readonly Mark[]
  /** It keeps its proportions. */
  readonly isRound: boolean
}

const WIDTH = 100
const HEIGHT = 60
/** Places along an axis: more are not told apart at this size. */
const MAX_PLACES = 72
const MAX_BARS = 32
const MAX_ROWS = 7
const MAX_SERIES = 8
const MAX_DOTS = 150
const MAX_SLICES = 8

const numberOf = (cell: Cell | undefined): number | null => {
  if (cell === null || cell === undefined || cell === '' || typeof cell === 'object') return null
  const value = Number(cell)
  return Number.isFinite(value) ? value : null
}

const textOf = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

const round = (value: number): string => String(Math.round(value * 100) / 100)

/** Every so many items, so that at most the requested number is left; the last one stays. */
const thinned = <Item>(items: readonly Item[], most: number): readonly Item[] => {
  if (items.length <= most) return items
  const step = (items.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)] as Item)
}

interface Series {
  /** One list for each series. */
  readonly values: readonly (readonly (number | null)[])[]
}

/** Columns of numbers; one of several columns is the axis. */
const seriesOf = ({ columns, rows }: ResultRows, most: number): Series | null => {
  const isNumber = columns.map((column, index) => {
    if (column.is_dttm || column.type_generic === 2) return false
    const cells = rows.slice(0, 50).map((row) => row[index])
    return (
      cells.some((cell) => numberOf(cell) !== null) && cells.every((cell) => cell === null || numberOf(cell) !== null)
    )
  })
  const axis = columns.length < 2 ? -1 : Math.max(0, isNumber.indexOf(false))
  const places = columns.flatMap((_, index) => (isNumber[index] === true && index !== axis ? [index] : []))
  if (places.length === 0 || rows.length === 0) return null
  const shown = thinned(rows, most)
  return { values: places.slice(0, MAX_SERIES).map((place) => shown.map((row) => numberOf(row[place]))) }
}

const extent = (values: readonly (number | null)[], from: number | null): readonly [number, number] => {
  const all = values.filter((value) => value !== null)
  const low = Math.min(...all, from ?? Number.POSITIVE_INFINITY)
  const high = Math.max(...all, from ?? Number.NEGATIVE_INFINITY)
  return high > low ? [low, high] : [low - 1, high + 1]
}

const rect = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`

const lines = (result: ResultRows): readonly Mark[] | null => {
  const series = seriesOf(result, MAX_PLACES)
  const count = series?.values[0]?.length ?? 0
  if (series === null || count < 2) return null
  const [low, high] = extent(series.values.flat(), null)
  const x = (index: number): number => (WIDTH * index) / (count - 1)
  const y = (value: number): number => 2 + (HEIGHT - 4) * (1 - (value - low) / (high - low))
  return series.values.map((values, index) => ({
    as: 'line' as const,
    color: index + 1,
    d: values
      .map((value, at) => {
        if (value === null) return ''
        return `${at === 0 || values[at - 1] === null ? 'M' : 'L'}${round(x(at))} ${round(y(value))}`
      })
      .join(''),
  }))
}

const areas = (result: ResultRows): readonly Mark[] | null => {
  const series = seriesOf(result, MAX_PLACES)
  const count = series?.values[0]?.length ?? 0
  if (series === null || count < 2) return null
  const below = Array.from({ length: count }, () => 0)
  const totals = below.map((_, at) => series.values.reduce((sum, values) => sum + Math.max(0, values[at] ?? 0), 0))
  const high = Math.max(...totals) || 1
  const point = (at: number, value: number): string =>
    `${round((WIDTH * at) / (count - 1))} ${round(HEIGHT * (1 - value / high))}`
  return series.values.map((values, index) => {
    const lower = [...below]
    const upper = below.map((value, at) => value + Math.max(0, values[at] ?? 0))
    upper.forEach((value, at) => (below[at] = value))
    const over = upper.map((value, at) => point(at, value)).join('L')
    const under = lower
      .map((value, at) => point(at, value))
      .toReversed()
      .join('L')
    return { as: 'fill', color: index + 1, d: `M${over}L${under}z`, opacity: 0.75 }
  })
}

/** Bars from below or from the left; the values of a place are stacked. */
const stacked = (series: Series | null, isHorizontal: boolean): readonly Mark[] | null => {
  const count = series?.values[0]?.length ?? 0
  if (series === null || count === 0) return null
  const below = Array.from({ length: count }, () => 0)
  const totals = below.map((_, at) => series.values.reduce((sum, values) => sum + Math.max(0, values[at] ?? 0), 0))
  const high = Math.max(...totals) || 1
  const band = (isHorizontal ? HEIGHT : WIDTH) / count
  const thick = band * 0.78
  return series.values.flatMap((values, index) => {
    const d = values
      .map((value, at) => {
        if (value === null || value <= 0) return ''
        const from = below[at] ?? 0
        below[at] = from + value
        const start = at * band + (band - thick) / 2
        return isHorizontal
          ? rect((WIDTH * from) / high, start, (WIDTH * value) / high, thick)
          : rect(start, HEIGHT * (1 - (from + value) / high), thick, (HEIGHT * value) / high)
      })
      .join('')
    return d === '' ? [] : [{ as: 'fill' as const, color: index + 1, d }]
  })
}

const bars = (result: ResultRows, isHorizontal: boolean): readonly Mark[] | null =>
  isHorizontal
    ? stacked(seriesOf({ ...result, rows: result.rows.slice(0, MAX_ROWS) }, MAX_ROWS), true)
    : stacked(seriesOf(result, MAX_BARS), false)

/** The columns of a histogram are its bins, and each row is a group. */
const bins = ({ rows }: ResultRows): readonly Mark[] | null => {
  const values = rows.slice(0, MAX_SERIES).map((row) => row.flatMap((cell) => (typeof cell === 'number' ? [cell] : [])))
  const count = Math.max(0, ...values.map((one) => one.length))
  return stacked({ values: values.filter((one) => one.length === count) }, false)
}

const slices = (result: ResultRows): readonly Mark[] | null => {
  const [values = []] = seriesOf(result, result.rows.length)?.values ?? []
  const parts = values.flatMap((value) => (value !== null && value > 0 ? [value] : [])).toSorted((a, b) => b - a)
  const total = parts.reduce((sum, value) => sum + value, 0)
  if (total === 0) return null
  const rest = parts.slice(MAX_SLICES - 1).reduce((sum, value) => sum + value, 0)
  const shown = rest === 0 ? parts : [...parts.slice(0, MAX_SLICES - 1), rest]
  const radius = HEIGHT / 2 - 2
  const inner = radius * 0.58
  let angle = 0
  const at = (turn: number, far: number): string =>
    `${round(WIDTH / 2 + far * Math.sin(turn))} ${round(HEIGHT / 2 - far * Math.cos(turn))}`
  return shown.map((value, index) => {
    const from = angle
    // a whole turn would be an arc without a length
    angle += Math.min(0.9999, value / total) * 2 * Math.PI
    const large = angle - from > Math.PI ? 1 : 0
    const d = `M${at(from, radius)}A${radius} ${radius} 0 ${large} 1 ${at(angle, radius)}L${at(angle, inner)}A${round(inner)} ${round(inner)} 0 ${large} 0 ${at(from, inner)}z`
    return { as: 'fill', color: index + 1, d }
  })
}

const dots = ({ columns, rows }: ResultRows): readonly Mark[] | null => {
  const shown = thinned(rows, MAX_DOTS)
  const numbers = columns.flatMap((_, index) => (shown.some((row) => numberOf(row[index]) !== null) ? [index] : []))
  const [across = -1, up = -1] = numbers
  const points = shown.flatMap((row) => {
    const [x, y] = [numberOf(row[across]), numberOf(row[up])]
    return x === null || y === null ? [] : [{ x, y }]
  })
  if (up < 0 || points.length === 0) return null
  const [left, right] = extent(
    points.map(({ x }) => x),
    null,
  )
  const [low, high] = extent(
    points.map(({ y }) => y),
    null,
  )
  const d = points
    .map(({ x, y }) => {
      const place = `${round(4 + (92 * (x - left)) / (right - left))} ${round(4 + 52 * (1 - (y - low) / (high - low)))}`
      return `M${place}h0`
    })
    .join('')
  return [{ as: 'dot', color: 1, d, opacity: 0.7 }]
}

const cells = ({ rows }: ResultRows): readonly Mark[] | null => {
  const places = (index: number): readonly string[] => [...new Set(rows.map((row) => textOf(row[index])))]
  const [across, up] = [places(0), places(1)]
  const values = rows.map((row) => numberOf(row[2]))
  if (across.length === 0 || values.every((value) => value === null) || across.length * up.length > 800) return null
  const [low, high] = extent(values, null)
  const [width, height] = [WIDTH / across.length, HEIGHT / up.length]
  return rows.flatMap((row, index) => {
    const value = values[index] ?? null
    if (value === null) return []
    const [x, y] = [across.indexOf(textOf(row[0])) * width, up.indexOf(textOf(row[1])) * height]
    const opacity = Math.round((0.12 + (0.88 * (value - low)) / (high - low)) * 100) / 100
    return [{ as: 'fill' as const, color: 1, d: rect(x, y, width * 0.92, height * 0.9), opacity }]
  })
}

/** Rows as strokes: as long as their text, and bars for numbers. */
const table = ({ columns, rows }: ResultRows): readonly Mark[] | null => {
  const shown = rows.slice(0, MAX_ROWS)
  const count = Math.min(4, columns.length)
  if (shown.length === 0 || count === 0) return null
  const [width, height] = [WIDTH / count, HEIGHT / MAX_ROWS]
  return Array.from({ length: count }, (_, index): Mark => {
    const numbers = shown.map((row) => numberOf(row[index]))
    const isNumber = numbers.every((value) => value !== null)
    const most = isNumber
      ? Math.max(...numbers.map((value) => Math.abs(value ?? 0))) || 1
      : Math.max(...shown.map((row) => textOf(row[index]).length)) || 1
    const d = shown
      .map((row, at) => {
        const size = isNumber ? Math.abs(numbers[at] ?? 0) : textOf(row[index]).length
        const long = Math.max(1, (size / most) * (width - 4))
        return rect(index * width, at * height + height * 0.25, long, height * 0.5)
      })
      .join('')
    return isNumber ? { as: 'fill', color: 1, d } : { as: 'text', color: 1, d }
  })
}

const DRAWN: Readonly<Record<string, (result: ResultRows, isHorizontal: boolean) => readonly Mark[] | null>> = {
  echarts_timeseries_line: lines,
  echarts_timeseries_smooth: lines,
  echarts_timeseries_step: lines,
  echarts_timeseries: lines,
  mixed_timeseries: lines,
  echarts_area: areas,
  echarts_timeseries_bar: bars,
  histogram_v2: bins,
  funnel: (result) => bars(result, true),
  pie: slices,
  echarts_timeseries_scatter: dots,
  bubble_v2: dots,
  heatmap_v2: cells,
  table,
  pivot_table_v2: table,
}

/** The miniature of a chart of a kind; null where there is none, or the rows do not fit it. */
export const shapeOf = (kind: string, result: ResultRows, isHorizontal: boolean): Shape | null => {
  const marks = Object.hasOwn(DRAWN, kind) ? (DRAWN[kind]?.(result, isHorizontal) ?? null) : null
  return marks === null || marks.length === 0 ? null : { marks, isRound: kind === 'pie' }
}
