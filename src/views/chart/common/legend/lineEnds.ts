import type { ChartData, ChartKind, Point } from '../../chart'
import { textWidth } from '../series/measure'
import type { LegendPlan } from './legendStyle'

/** More names than these, or less room in pixels, and a legend above the plot says them (charts.md, Names). */
const MOST = 7
const LEAST = { width: 420, height: 150 }
/** The widest column of names, as a part of the figure and in pixels. */
const SHARE = 0.3
const WIDEST = 150
/** Padding around a name, and letters that are larger than those of axes. */
const AROUND = 14
const LARGER = 1.1
/** Distance of names in pixels: a button is no higher. */
const APART = 16

/** True when the names of series belong at the ends of their lines: where no other layout was chosen. */
export const namesAtEnds = (
  kind: ChartKind,
  { series, entries, overlays = [], look = {} }: ChartData,
  { width, height }: { readonly width: number; readonly height: number },
): boolean => {
  const { side = 'top', plain = false, room = null, sort = null } = look.names ?? {}
  const isDefault = side === 'top' && !plain && room === null && sort === null
  const fits = width >= LEAST.width && height >= LEAST.height
  const lines = kind.hasEnds === true && entries === undefined && overlays.every(({ kind: of }) => of !== 'line')
  return (
    isDefault &&
    fits &&
    lines &&
    series.length > 1 &&
    series.length + new Set(overlays.map(({ key }) => key)).size <= MOST
  )
}

/** The column of names beside the plot. */
export const endsPlan = (names: readonly string[], width: number): LegendPlan => {
  const widest = Math.ceil(Math.max(...names.map(textWidth)) * LARGER) + AROUND
  return { side: 'right', plain: true, frame: { width: Math.round(Math.min(widest, WIDEST, width * SHARE)) } }
}

/**
 * The middle of each name, in pixels from the top: at the end of its line, at least 16 px from the next. Series without an end
 * stand below all others.
 */
export const endPlaces = (ends: readonly (Point | null)[], height: number): readonly number[] => {
  const order = [...ends.keys()].toSorted((a, b) => (ends[a]?.y ?? Infinity) - (ends[b]?.y ?? Infinity) || a - b)
  const places = ends.map(() => 0)
  let next = APART / 2
  for (const index of order) {
    places[index] = Math.max(next, ends[index]?.y ?? next)
    next = (places[index] ?? 0) + APART
  }
  let lowest = height - APART / 2
  for (const index of order.toReversed()) {
    places[index] = Math.min(lowest, places[index] ?? 0)
    lowest = (places[index] ?? 0) - APART
  }
  return places
}
