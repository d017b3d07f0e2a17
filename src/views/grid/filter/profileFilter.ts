import type { ColumnFilter } from '../../../events/grid/grid'
import type { GridColumn } from '../cells/cells'
import { writtenMoment } from '../cells/moments'
import type { Profile } from '../columns/profile'

type Filter = Omit<ColumnFilter, 'column'>

const DAY_MS = 86_400_000
const SECOND_MS = 1000

const momentAt = (ms: number, step: number, days: boolean): string => {
  const unit = days ? DAY_MS : step >= 2 * SECOND_MS ? SECOND_MS : 1
  const text = writtenMoment(Math.ceil(ms / unit) * unit)
  return days ? text.replace(/ [\d:.]+$/, '') : unit === SECOND_MS ? text.replace(/\.\d+$/, '') : text
}

/** Text of the edge before slice `index`: whole for whole numbers, as short as the slices allow for others. */
const edge = ({ bins, scale, least }: Profile, column: GridColumn, index: number): string => {
  const { low, high } = scale ?? { low: 0, high: 0 }
  const step = (high - low) / bins.length
  const value = low + step * index
  if (column.kind === 'time') return momentAt(value, step, least?.includes(':') === false)
  if (column.kind === 'integer') return Number.isFinite(value) ? BigInt(Math.ceil(value)).toString() : String(value)
  const digits = 2 - Math.floor(Math.log10(step))
  return digits > 100 || digits < -15 ? String(value) : value.toFixed(Math.max(0, digits))
}

/** The filter that leaves the values of one slice of the histogram. */
export const binFilter = (profile: Profile, column: GridColumn, index: number): Filter => {
  const { bins, least, greatest } = profile
  const from = index === 0 ? (least ?? '') : edge(profile, column, index)
  return index === bins.length - 1
    ? { op: 'between', values: [from, greatest ?? ''] }
    : { op: 'range', values: [from, edge(profile, column, index + 1)] }
}

/** The filter for the bar at the share `at` of the profile's width; null without one. */
export const filterAt = (profile: Profile, column: GridColumn, at: number): Filter | null => {
  if (profile.bins.length > 0) {
    return binFilter(
      profile,
      column,
      Math.min(profile.bins.length - 1, Math.max(0, Math.floor(at * profile.bins.length))),
    )
  }
  if (profile.trueShare !== null) {
    const share = profile.trueShare * (1 - profile.nulls)
    return { op: 'in', values: [at < share ? 'true' : 'false'] }
  }
  let end = 0
  for (const [index, share] of profile.shares.entries()) {
    end += share
    const value = profile.tops[index]
    if (at < end) return value === null || value === undefined ? null : { op: 'in', values: [value] }
  }
  return null
}
