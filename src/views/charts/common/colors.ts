import type { ChartSeries } from '../chart'

const COLORS = 9

/** The colour of a series by its place; what has no place of its own is grey. */
export const colorOf = (series: readonly ChartSeries[], index: number): string =>
  series[index]?.other === true ? 'var(--c10)' : `var(--c${(index % COLORS) + 1})`

const DIMMED = 0.24

export const opacityOf = (key: string, lit: string | null): number => (lit === null || lit === key ? 1 : DIMMED)
