/** Dash patterns that distinguish earlier periods from the present one, and from each other. */
const DASHES = ['6 4', '1.5 4', '10 4', '2 7', '14 3'] as const

/** The dashes of an earlier period, counted from 1; none for this one. */
export const dashOf = (earlier: number | undefined): string | undefined =>
  earlier === undefined ? undefined : DASHES[(earlier - 1) % DASHES.length]

/** Dash pattern of forecasts. */
export const FORECAST_DASH = '1 4'

/** Bars have no dashes: those of an earlier period, and those that are expected, are pale. */
export const barOpacity = (earlier: number | undefined, expected: boolean): number =>
  (earlier === undefined ? 1 : 0.55 ** Math.min(2, earlier)) * (expected ? 0.45 : 1)
