import type { SampleDashboard, SampleRow } from './model'

interface Node {
  readonly id: string
  readonly type: string
  readonly children: string[]
  readonly parents: readonly string[]
  readonly meta: Readonly<Record<string, unknown>>
}

export type Positions = Record<string, Node | string>

/** Charts by key: their number and name. */
export type Placed = ReadonlyMap<string, { readonly id: number; readonly name: string }>

/** The layout of a sample dashboard, as it is saved (B3.07 to B3.10). */
export const positionsOf = ({ slug, title, tabs }: SampleDashboard, charts: Placed): Positions => {
  const positions: Positions = { DASHBOARD_VERSION_KEY: 'v2' }
  const add = (node: Node): string => {
    positions[node.id] = node
    return node.id
  }
  const addRow = (row: SampleRow, id: string, parents: readonly string[]): string => {
    const inside = [...parents, id]
    const children = row.map((cell, place) => {
      const { width, height } = cell
      if (!('chart' in cell)) {
        const meta = { width, height, code: cell.markdown }
        return add({ id: `MARKDOWN-${id}-${place}`, type: 'MARKDOWN', children: [], parents: inside, meta })
      }
      const { id: chartId, name: sliceName } = charts.get(cell.chart) ?? { id: 0, name: cell.chart }
      const meta = { width, height, chartId, sliceName }
      return add({ id: `CHART-${slug}-${cell.chart}`, type: 'CHART', children: [], parents: inside, meta })
    })
    return add({ id, type: 'ROW', children, parents, meta: { background: 'BACKGROUND_TRANSPARENT' } })
  }
  const addRows = (rows: readonly SampleRow[], prefix: string, parents: readonly string[]): string[] =>
    rows.map((row, place) => addRow(row, `ROW-${prefix}-${place}`, parents))
  const root = (children: string[]): Node => ({ id: 'ROOT_ID', type: 'ROOT', children, parents: [], meta: {} })
  const header = { id: 'HEADER_ID', type: 'HEADER', children: [], parents: ['ROOT_ID'], meta: { text: title } }
  const [only] = tabs
  const single = tabs.length === 1 && only !== undefined
  const grid = single ? addRows(only.rows, slug, ['ROOT_ID', 'GRID_ID']) : []
  add({ id: 'GRID_ID', type: 'GRID', children: grid, parents: ['ROOT_ID'], meta: {} })
  add(header)
  if (single) {
    add(root(['GRID_ID']))
    return positions
  }
  const bar = `TABS-${slug}`
  const children = tabs.map(({ text, rows }, place) => {
    const id = `TAB-${slug}-${place}`
    const inside = addRows(rows, `${slug}-${place}`, ['ROOT_ID', bar, id])
    const meta = { text, defaultText: 'Tab title', placeholder: 'Tab title' }
    return add({ id, type: 'TAB', children: inside, parents: ['ROOT_ID', bar], meta })
  })
  add({ id: bar, type: 'TABS', children, parents: ['ROOT_ID'], meta: {} })
  add(root([bar]))
  return positions
}
