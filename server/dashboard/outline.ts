import type { DashboardOutline } from '../../contract/dashboard/outline'
import { storedObject } from '../json/stored'
import { componentsOf, isObject, type Component } from './layout'
import type { Dashboard } from './rows'

type Part = DashboardOutline['layout'][string]

const numbersOf = (meta: unknown): Part['meta'] =>
  isObject(meta)
    ? Object.fromEntries(
        ['width', 'height', 'chartId'].flatMap((name) => {
          const value = meta[name]
          return typeof value === 'number' && Number.isFinite(value) ? [[name, value]] : []
        }),
      )
    : {}

const partOf = ({ type, children, meta }: Component): Part => ({
  type: typeof type === 'string' ? type : '',
  children: Array.isArray(children) ? children.filter((child) => typeof child === 'string') : [],
  meta: numbersOf(meta),
})

/** The tree of a dashboard without texts, and the kinds of its charts. */
export const outlineOf = ({ row, charts }: Dashboard): DashboardOutline => ({
  id: row.id,
  layout: Object.fromEntries(componentsOf(storedObject(row.position_json)).map(([id, one]) => [id, partOf(one)])),
  kinds: Object.fromEntries(charts.map((chart) => [String(chart.row.id), chart.row.viz_type])),
})
