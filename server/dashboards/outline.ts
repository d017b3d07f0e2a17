import type { DashboardOutline } from '../../contract/dashboardOutline'
import type { Dashboard } from './rows'

type Part = DashboardOutline['layout'][string]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const numbersOf = (meta: unknown): Part['meta'] =>
  isObject(meta)
    ? Object.fromEntries(
        ['width', 'height', 'chartId'].flatMap((name) => {
          const value = meta[name]
          return typeof value === 'number' && Number.isFinite(value) ? [[name, value]] : []
        }),
      )
    : {}

const partOf = (value: Readonly<Record<string, unknown>>): Part => ({
  type: typeof value['type'] === 'string' ? value['type'] : '',
  children: Array.isArray(value['children']) ? value['children'].filter((child) => typeof child === 'string') : [],
  meta: numbersOf(value['meta']),
})

const stored = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** The tree of a dashboard without texts, and the kinds of its charts. */
export const outlineOf = ({ row, charts }: Dashboard): DashboardOutline => ({
  id: row.id,
  layout: Object.fromEntries(
    Object.entries(stored(row.position_json)).flatMap(([id, value]) => (isObject(value) ? [[id, partOf(value)]] : [])),
  ),
  kinds: Object.fromEntries(charts.map((chart) => [String(chart.row.id), chart.row.viz_type])),
})
