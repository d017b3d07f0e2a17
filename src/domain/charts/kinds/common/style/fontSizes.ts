import type { Control, ControlContext } from '../../types'
import { numberIn } from '../data/adhoc'
import { pick } from '../controls'

const NAMES = ['Tiny', 'Small', 'Normal', 'Large', 'Huge'] as const

/** Font sizes as shares of the height of a chart, in saved form, and their factor to the usual size. */
interface Sizes {
  readonly shares: readonly number[]
  readonly usual: number
  readonly times: readonly number[]
}

const HEADER: Sizes = { shares: [0.2, 0.3, 0.4, 0.5, 0.6], usual: 0.4, times: [0.5, 0.75, 1, 1.25, 1.5] }
const SUBHEADER: Sizes = { shares: [0.125, 0.15, 0.2, 0.3, 0.4], usual: 0.15, times: [0.85, 1, 1.3, 1.7, 2.2] }
/** A comparison comes with smaller figures, so that its usual ones are the least. */
const KPI_HEADER: Sizes = { ...HEADER, usual: 0.2, times: [1, 1.25, 1.5, 1.75, 2] }
const KPI_COMPARISON: Sizes = { ...SUBHEADER, usual: 0.125, times: [1, 1.15, 1.3, 1.7, 2.2] }

const sized = (name: string, label: string, { shares, usual }: Sizes): Control =>
  pick(
    name,
    label,
    shares.map((share, place) => [share, NAMES[place] ?? ''] as const),
    { default: usual },
  )

export const headerSize = sized('header_font_size', 'Size of the figure', HEADER)
export const subheaderSize = sized('subheader_font_size', 'Size of the subheader', SUBHEADER)
export const kpiHeaderSize = sized('header_font_size', 'Size of the figure', KPI_HEADER)
export const kpiComparisonSize = sized('subheader_font_size', 'Size of the comparison', KPI_COMPARISON)

const timesOf = ({ values }: ControlContext, name: string, { shares, times }: Sizes): number =>
  times[shares.indexOf(numberIn(values, name) ?? Number.NaN)] ?? 1

/** Factors of the usual size for figures and the words below them; 1 for unreadable values. */
export const figureSizes = (context: ControlContext, kind: 'number' | 'kpi') => ({
  figure: timesOf(context, 'header_font_size', kind === 'kpi' ? KPI_HEADER : HEADER),
  words: timesOf(context, 'subheader_font_size', kind === 'kpi' ? KPI_COMPARISON : SUBHEADER),
})
