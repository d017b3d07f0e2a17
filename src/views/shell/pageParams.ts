/** Parameters in the address of any page (`A2.13`). */
export interface PageParams {
  /** Hidden part of the frame: 0 nothing, 1 the navigation, 2 the title too, 3 all but the content. */
  readonly standalone: 0 | 1 | 2 | 3
  readonly edit: boolean
  /** Cached results are not used. */
  readonly force: boolean
  /** Id of the chart to show first. */
  readonly focusedChart: number | null
  /** Initial filter values, as written. */
  readonly nativeFilters: string | null
  readonly nativeFiltersKey: string | null
  readonly preselectFilters: string | null
  readonly permalinkKey: string | null
  readonly sliceId: number | null
  readonly dashboardId: number | null
  readonly vizType: string | null
  readonly uiConfig: number
  /** All requests go to the page's own host. */
  readonly disableDomainSharding: boolean
}

const id = (text: string | null): number | null => {
  const value = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0
  return value > 0 ? value : null
}

const flag = (text: string | null): boolean => text === '1' || text?.toLowerCase() === 'true'

const one = (text: string | null): string | null => (text === '' ? null : text)

const LEVELS: Readonly<Record<string, 1 | 2 | 3>> = { '1': 1, '2': 2, '3': 3, true: 1 }

/** Reads the parameters of every page; of a repeated one the first counts, and an invalid one counts as missing. */
export const pageParams = (search: string): PageParams => {
  const params = new URLSearchParams(search)
  const text = (name: string): string | null => one(params.get(name))
  const standalone = text('standalone') ?? ''
  return {
    standalone: (Object.hasOwn(LEVELS, standalone) ? LEVELS[standalone] : undefined) ?? 0,
    edit: flag(text('edit')),
    force: flag(text('force')),
    focusedChart: id(text('focused_chart')),
    nativeFilters: text('native_filters'),
    nativeFiltersKey: text('native_filters_key'),
    preselectFilters: text('preselect_filters'),
    permalinkKey: text('permalink_key'),
    sliceId: id(text('slice_id')),
    dashboardId: id(text('dashboard_id')),
    vizType: text('viz_type'),
    uiConfig: id(text('uiConfig')) ?? 0,
    disableDomainSharding: flag(text('disableDomainSharding')),
  }
}
