import type { FormValues } from '../../../../domain/charts/formData'
import { numberIn } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { ChartStyle } from '../../chart'
import type { LegendSide, LegendStyle } from '../../styles'

const SIDES: ReadonlySet<unknown> = new Set<LegendSide>(['top', 'bottom', 'left', 'right'])
const isSide = (value: unknown): value is LegendSide => SIDES.has(value)

/** The look of a legend; unknown words mean the default. */
export const legendOf = (values: FormValues): Pick<ChartStyle, 'legend' | 'names'> => {
  const side = values['legendOrientation']
  const sort = values['legendSort']
  const room = numberIn(values, 'legendMargin')
  return {
    legend: values['show_legend'] !== false,
    names: {
      side: isSide(side) ? side : 'top',
      plain: values['legendType'] === 'plain',
      room: room === null || room <= 0 ? null : room,
      sort: sort === 'asc' || sort === 'desc' ? sort : null,
    },
  }
}

/** In a narrower figure the names are above the plot, rather than beside it. */
const BESIDE = 280
/** The most of a figure that names take, beside the plot and above it, and their width where none is set. */
const SHARE = { across: 0.5, down: 0.4 }
const WIDE = 180
const NARROW = 60
const SHARE_BESIDE = 0.34

/** Position of names, and the frame around them in pixels. */
export interface LegendPlan {
  readonly side: LegendSide
  readonly plain: boolean
  readonly frame: {
    readonly width?: number
    readonly maxWidth?: number
    readonly minHeight?: number
    readonly maxHeight?: number
  }
}

/** The legend that a figure has room for. */
export const legendPlan = (
  look: LegendStyle | undefined,
  figure: { readonly width: number; readonly height: number },
): LegendPlan => {
  const { side = 'top', plain = false, room = null } = look ?? {}
  const beside = side === 'left' || side === 'right'
  if (beside && figure.width < BESIDE) return { side: 'top', plain: false, frame: {} }
  if (beside) {
    const most = figure.width * SHARE.across
    const frame =
      room === null
        ? { maxWidth: Math.round(Math.min(WIDE, figure.width * SHARE_BESIDE)) }
        : { width: Math.round(Math.min(Math.max(NARROW, room), most)) }
    return { side, plain, frame }
  }
  const most = Math.round(figure.height * SHARE.down)
  const high = room === null ? {} : { minHeight: Math.min(room, most) }
  return { side, plain, frame: plain ? { ...high, maxHeight: high.minHeight ?? most } : high }
}

/** Places in the order in which names are listed. */
export const legendOrder = (names: readonly string[], sort: LegendStyle['sort']): readonly number[] => {
  const places = [...names.keys()]
  if (sort === null) return places
  const way = sort === 'asc' ? 1 : -1
  return places.toSorted((a, b) => way * (names[a] ?? '').localeCompare(names[b] ?? '', 'en', { numeric: true }))
}
