import { COMPONENT_TYPES, type Component, type Components } from '../../events/dashboard/layout'
import {
  DEFAULT_HEIGHT,
  DEFAULT_WIDTH,
  GRID_COLUMNS,
  GRID_ID,
  HEADER_ID,
  heightOf,
  newComponent,
  ROOT_ID,
  widthOf,
} from './components'
import { attach, patch, place } from './draft'
import { draftOf, layoutOf, type Draft } from './tree'

const ROW_OF = GRID_COLUMNS / DEFAULT_WIDTH

/** A fault of a stored layout, and its repair. */
export interface Repair {
  readonly kind: 'unreadable' | 'no_such_child' | 'second_parent' | 'lost' | 'unknown_type'
  readonly id: string
}

export interface Opened {
  readonly layout: Components
  readonly repairs: readonly Repair[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

const read = (id: string, value: Readonly<Record<string, unknown>>): Component => ({
  id,
  type: typeof value['type'] === 'string' ? value['type'] : 'MARKDOWN',
  children: strings(value['children']),
  parents: strings(value['parents']),
  meta: isObject(value['meta']) ? value['meta'] : {},
})

const KNOWN: ReadonlySet<string> = new Set(COMPONENT_TYPES)

/** Keeps each child with its first parent found from `start`; adds reached ids to `reached`. */
const follow = (draft: Draft, start: string, reached: Set<string>, repairs: Repair[]): void => {
  reached.add(start)
  const due = [start]
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    const component = draft.get(next)
    if (component === undefined) continue
    const children = component.children.filter((child) => {
      const there = draft.has(child) && child !== HEADER_ID
      if (there && !reached.has(child)) {
        reached.add(child)
        return true
      }
      repairs.push({ kind: there ? 'second_parent' : 'no_such_child', id: child })
      return false
    })
    if (children.length !== component.children.length) draft.set(next, { ...component, children })
    due.push(...children.toReversed())
  }
}

/** Sees to a root, a grid, and one of grid and tab strip under the root. */
const ensureFrame = (draft: Draft): void => {
  const root = { ...newComponent('ROOT', ROOT_ID), ...draft.get(ROOT_ID), type: 'ROOT', parents: [] }
  draft.set(GRID_ID, { ...newComponent('GRID', GRID_ID), parents: [ROOT_ID], ...draft.get(GRID_ID), type: 'GRID' })
  const holdsTabs = (id: string): boolean =>
    draft.get(id)?.type === 'TABS' && draft.get(draft.get(id)?.children[0] ?? '')?.type === 'TAB'
  const top = root.children.find((child) => child === GRID_ID || holdsTabs(child))
  draft.set(ROOT_ID, { ...root, children: [top ?? GRID_ID] })
}

const HOLDERS: ReadonlySet<string> = new Set(['ROOT', 'GRID', 'TABS', 'TAB', 'ROW', 'COLUMN'])
const IN_ROWS: ReadonlySet<string> = new Set(['CHART', 'MARKDOWN'])

/** The parent for components without one: the grid, or the first tab at the top. */
const lastPlace = (draft: Draft): string => {
  const top = draft.get(ROOT_ID)?.children[0] ?? GRID_ID
  return (draft.get(top)?.type === 'TABS' ? draft.get(top)?.children[0] : top) ?? GRID_ID
}

/** Puts unreachable components at the end: whole rows as they are, all others in rows of their own. */
const gather = (draft: Draft, reached: Set<string>, repairs: Repair[], newId: (type: 'ROW') => string): void => {
  const stray = (): readonly Component[] =>
    [...draft.values()].filter(({ id }) => !reached.has(id) && id !== HEADER_ID && id !== GRID_ID)
  const end = lastPlace(draft)
  const append = (id: string): void => attach(draft, id, end, draft.get(end)?.children.length ?? 0)
  const childIds = new Set(stray().flatMap(({ children }) => children))
  for (const { id, type } of stray()) {
    if (type !== 'ROW' || childIds.has(id)) continue
    follow(draft, id, reached, repairs)
    repairs.push({ kind: 'lost', id })
    append(id)
  }
  const apart = draft.get(GRID_ID)
  if (apart !== undefined && !reached.has(GRID_ID)) draft.set(GRID_ID, { ...apart, children: [] })
  for (const { id, type } of stray()) {
    if (HOLDERS.has(type)) {
      draft.delete(id)
      continue
    }
    repairs.push({ kind: 'lost', id })
    reached.add(id)
    patch(draft, id, { children: [] })
    if (IN_ROWS.has(type)) {
      const row = newComponent('ROW', newId('ROW'))
      draft.set(row.id, { ...row, children: [id] })
      reached.add(row.id)
      append(row.id)
    } else append(id)
  }
}

/** Opens a stored layout, however damaged: as far as it can be shown, with all its content; a valid one is not changed. */
export const openLayout = (positions: unknown, newId: (type: 'ROW') => string): Opened => {
  const repairs: Repair[] = []
  const draft = draftOf({})
  for (const [id, value] of Object.entries(isObject(positions) ? positions : {})) {
    if (isObject(value)) draft.set(id, read(id, value))
    else if (id !== 'DASHBOARD_VERSION_KEY') repairs.push({ kind: 'unreadable', id })
  }
  for (const { id, type } of draft.values()) if (!KNOWN.has(type)) repairs.push({ kind: 'unknown_type', id })
  ensureFrame(draft)
  const reached = new Set<string>()
  follow(draft, ROOT_ID, reached, repairs)
  gather(draft, reached, repairs, newId)
  place(draft, ROOT_ID, [])
  return { layout: layoutOf(draft), repairs }
}

/** The last row, where it holds nothing but charts as they come and has room for one more. */
const begunRow = (draft: Draft, end: string): Component | null => {
  const row = draft.get(draft.get(end)?.children.at(-1) ?? '')
  if (row?.type !== 'ROW' || row.children.length === 0 || row.children.length >= ROW_OF) return null
  const asTheyCome = row.children.every((id) => {
    const child = draft.get(id)
    return child?.type === 'CHART' && widthOf(child) === DEFAULT_WIDTH && heightOf(child) === DEFAULT_HEIGHT
  })
  return asTheyCome ? row : null
}

/**
 * Charts that belong to the dashboard and are not in its layout yet, at the end, three in a row. A row of charts that came
 * in this way, one by one, is filled before another begins.
 */
export const withCharts = (
  layout: Components,
  charts: readonly { readonly chartId: number; readonly sliceName: string }[],
  newId: (type: 'ROW' | 'CHART') => string,
): Components => {
  const there = new Set(Object.values(layout).map(({ meta }) => meta['chartId']))
  const missing = charts.filter(({ chartId }) => !there.has(chartId))
  if (missing.length === 0) return layout
  const draft = draftOf(layout)
  const end = lastPlace(draft)
  for (const meta of missing) {
    const chart = newComponent('CHART', newId('CHART'), meta)
    draft.set(chart.id, chart)
    const begun = begunRow(draft, end)
    if (begun !== null) {
      attach(draft, chart.id, begun.id, begun.children.length)
      continue
    }
    const row = newComponent('ROW', newId('ROW'))
    draft.set(row.id, { ...row, children: [chart.id] })
    attach(draft, row.id, end, draft.get(end)?.children.length ?? 0)
  }
  return layoutOf(draft)
}
