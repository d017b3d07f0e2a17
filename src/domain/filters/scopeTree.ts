import type { Components } from '../../events/dashboard/layout'
import { ROOT_ID } from '../layout/components'
import type { Scope } from './config'
import { isObject } from '../../core/json/value'
import { chartsInScope } from './scope'

/** A tab or a chart in the tree of a scope. */
export interface ScopeNode {
  readonly id: string
  /** Null for tabs and the whole. */
  readonly chartId: number | null
  readonly name: string
  readonly children: readonly ScopeNode[]
  /** The charts at or below it, each once. */
  readonly charts: readonly number[]
}

const textOf = (meta: unknown, ...names: readonly string[]): string => {
  const label = isObject(meta)
    ? names.map((name) => meta[name]).find((text) => typeof text === 'string' && text !== '')
    : ''
  return typeof label === 'string' ? label : ''
}

/** The tabs and charts of a layout, nested as in the layout. */
export const scopeTree = (components: Components, nameOf: (chartId: number) => string): ScopeNode => {
  const seen = new Set<string>()
  const collect = (id: string): readonly ScopeNode[] => {
    const component = components[id]
    if (component === undefined || seen.has(id)) return []
    seen.add(id)
    const inside = (): readonly ScopeNode[] => component.children.flatMap(collect)
    if (component.type === 'CHART') {
      const chartId = Number(component.meta['chartId'])
      if (!Number.isInteger(chartId)) return []
      const name = textOf(component.meta, 'sliceNameOverride') || nameOf(chartId)
      return [{ id, chartId, name, children: [], charts: [chartId] }]
    }
    if (component.type !== 'TAB') return inside()
    const children = inside()
    const charts = [...new Set(children.flatMap((child) => child.charts))]
    return [{ id, chartId: null, name: textOf(component.meta, 'text', 'defaultText'), children, charts }]
  }
  const children = collect(ROOT_ID)
  return { id: ROOT_ID, chartId: null, name: '', children, charts: [...new Set(children.flatMap((one) => one.charts))] }
}

const merge = (scopes: readonly Scope[]): Scope => ({
  rootPath: [...new Set(scopes.flatMap(({ rootPath }) => rootPath))],
  excluded: [...new Set(scopes.flatMap(({ excluded }) => excluded))],
})

const scopeAt = (node: ScopeNode, chosen: ReadonlySet<number>): Scope => {
  if (!node.charts.some((id) => chosen.has(id))) return { rootPath: [], excluded: [] }
  const tabs = node.children.filter(({ chartId }) => chartId === null)
  const loose = node.children.some(({ chartId }) => chartId !== null && chosen.has(chartId))
  const empty = tabs.some(({ charts }) => charts.length > 0 && !charts.some((id) => chosen.has(id)))
  if (tabs.length > 0 && !loose && empty) return merge(tabs.map((tab) => scopeAt(tab, chosen)))
  return { rootPath: [node.id], excluded: node.charts.filter((id) => !chosen.has(id)) }
}

/** The scope of exactly these charts, by whole tabs where possible, so that it includes charts added there later. */
export const scopeOf = (tree: ScopeNode, chosen: ReadonlySet<number>): Scope => {
  const { rootPath, excluded } = scopeAt(tree, chosen)
  return { rootPath, excluded: excluded.filter((id) => !chosen.has(id)).toSorted((a, b) => a - b) }
}

/** The charts that a scope reaches now. */
export const chosenBy = (scope: Scope, components: Components): ReadonlySet<number> =>
  new Set(chartsInScope(scope, components))
