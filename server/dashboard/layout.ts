import { randomUUID } from 'node:crypto'
import type { TabNode } from '../../contract/dashboard/dashboard'

/** A component of a layout (B3.09), as far as the server reads it; the rest is kept as it was sent. */
export interface Component {
  readonly id?: unknown
  readonly type?: unknown
  readonly children?: unknown
  readonly parents?: unknown
  readonly meta?: unknown
}
/** Components by id; entries that are no objects, such as the version, are kept too. */
export type Layout = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys in order, so that equal layouts are equal texts. */
export const readLayout = (positions: Layout): Layout =>
  Object.fromEntries(Object.entries(positions).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))

export const componentsOf = (layout: Layout): readonly (readonly [string, Component])[] =>
  Object.entries(layout).flatMap(([id, value]) => (isObject(value) ? [[id, value] as const] : []))

const chartIdOf = ({ type, meta }: Component): number | null => {
  const id = type === 'CHART' && isObject(meta) ? meta['chartId'] : null
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}

/** Each chart in a layout bears a uuid, by which an export names it. */
export const withUuids = (layout: Layout, newUuid: () => string = randomUUID): Layout =>
  Object.fromEntries(
    Object.entries(layout).map(([id, value]) => {
      if (!isObject(value) || chartIdOf(value) === null || !isObject(value['meta'])) return [id, value]
      const { meta } = value
      return [id, { ...value, meta: { ...meta, uuid: typeof meta['uuid'] === 'string' ? meta['uuid'] : newUuid() } }]
    }),
  )

export const chartIdsOf = (layout: Layout): readonly number[] => [
  ...new Set(componentsOf(layout).flatMap(([, component]) => chartIdOf(component) ?? [])),
]

/** The layout with other charts in the place of those that have a successor. */
export const withCharts = (layout: Layout, successors: ReadonlyMap<number, number>): Layout =>
  Object.fromEntries(
    Object.entries(layout).map(([id, value]) => {
      const next = isObject(value) ? successors.get(chartIdOf(value) ?? 0) : undefined
      if (next === undefined || !isObject(value)) return [id, value]
      return [id, { ...value, meta: { ...(value['meta'] as object), chartId: next, uuid: undefined } }]
    }),
  )

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

const titleOf = ({ meta }: Component): string => {
  if (!isObject(meta)) return ''
  const title = meta['text'] ?? meta['defaultText']
  return typeof title === 'string' ? title : ''
}

/** Limit for nested tabs, beyond any real dashboard; deeper ones are skipped. */
const DEEPEST = 100

interface Place {
  readonly id: string
  readonly parents: readonly string[]
}

/** The tabs of a layout, nested as they are. A component that is its own ancestor is met once. */
export const tabsOf = (layout: Layout): { readonly all: Record<string, string>; readonly tree: TabNode[] } => {
  const all: Record<string, string> = {}
  const met = new Set<string>()
  const below = ({ id, parents }: Place): TabNode[] => {
    const component = layout[id]
    if (met.has(id) || !isObject(component) || parents.length > DEEPEST) return []
    met.add(id)
    const inside = strings(component['children']).flatMap((child) => below({ id: child, parents: [...parents, id] }))
    if (component['type'] !== 'TAB') return inside
    const title = titleOf(component)
    all[id] = title
    return [{ value: id, title, parents, children: inside }]
  }
  return { all, tree: below({ id: 'ROOT_ID', parents: [] }) }
}

const nameOf = ({ meta }: Component): string => {
  if (!isObject(meta)) return ''
  const name = [meta['sliceNameOverride'], meta['sliceName']].find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name : ''
}

/** The charts of a layout in reading order, each once, with their names in the layout. */
export const chartsInOrder = (layout: Layout): readonly { readonly id: number; readonly name: string }[] => {
  const charts = new Map<number, string>()
  const met = new Set<string>()
  const below = (id: string, depth: number): void => {
    const component = layout[id]
    if (met.has(id) || !isObject(component) || depth > DEEPEST) return
    met.add(id)
    const chart = chartIdOf(component)
    if (chart !== null && !charts.has(chart)) charts.set(chart, nameOf(component))
    for (const child of strings(component['children'])) below(child, depth + 1)
  }
  below('ROOT_ID', 0)
  return [...charts].map(([id, name]) => ({ id, name }))
}
