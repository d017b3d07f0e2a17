import type { ChartData, ChartSeries, DrawInput, Focus } from '../../chart'
import { OTHER, paletteColor } from './palette'

/** The colour of a series: its own, or that of its place; one without a place of its own is grey. */
export const colorOf = (series: readonly ChartSeries[], index: number): string =>
  series[index]?.color ?? (series[index]?.other === true ? OTHER : paletteColor(index))

/** The colour of a mark. */
export const markColor = ({ series, colors }: ChartData, { series: at, index }: Focus): string =>
  colors?.[index] ?? colorOf(series, at)

const DIMMED = 0.24

export const opacityOf = (key: string, lit: string | null): number => (lit === null || lit === key ? 1 : DIMMED)

/** A mark is faint while another series is lit or another mark is chosen. */
export const markOpacity = ({ data, lit, dimmed }: DrawInput, focus: Focus): number =>
  dimmed?.(focus) === true ? DIMMED : opacityOf(data.series[focus.series]?.key ?? '', lit)

const OWN = /^var\(--c(\d|10)\)$/

/** The colour of text that names a series, at least 5:1 on the surface in light and dark. Colours of others are mixed with ink. */
export const inkOf = (color: string): string => {
  const [, place] = OWN.exec(color) ?? []
  return place === undefined ? `color-mix(in oklab, ${color} 25%, var(--ink))` : `var(--t${place})`
}
