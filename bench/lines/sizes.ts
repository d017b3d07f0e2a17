import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build } from 'esbuild'

import type { Bench } from '../context'
import { digits, exactly, type Line } from '../line'

/** ECharts modules for each kind, beyond the common ones; kinds that it lacks are left out. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  echarts_timeseries_line: ['LineChart'],
  echarts_timeseries_bar: ['BarChart'],
  echarts_area: ['LineChart'],
  echarts_timeseries_smooth: ['LineChart'],
  echarts_timeseries_step: ['LineChart'],
  echarts_timeseries_scatter: ['ScatterChart'],
  pie: ['PieChart'],
  bubble_v2: ['ScatterChart'],
  heatmap_v2: ['HeatmapChart', 'VisualMapComponent'],
  treemap_v2: ['TreemapChart'],
  mixed_timeseries: ['LineChart', 'BarChart'],
  histogram_v2: ['BarChart'],
  waterfall: ['BarChart'],
  funnel: ['FunnelChart'],
  gauge_chart: ['GaugeChart'],
  radar: ['RadarChart', 'RadarComponent'],
  box_plot: ['BoxplotChart'],
  candlestick: ['CandlestickChart'],
  cal_heatmap: ['HeatmapChart', 'CalendarComponent', 'VisualMapComponent'],
  sunburst_v2: ['SunburstChart'],
  sankey_v2: ['SankeyChart'],
  graph_chart: ['GraphChart'],
  tree_chart: ['TreeChart'],
  gantt_chart: ['CustomChart'],
  table: [],
  pivot_table_v2: [],
  big_number: [],
  big_number_total: [],
}

/** The ten that are used most, first. */
const MAX_USED = 10

const COMMON = ['GridComponent', 'TooltipComponent', 'LegendComponent']

const packed = (code: Uint8Array | string): number => gzipSync(code, { level: 9 }).length / 1024

const referenceOf = async (root: string, modules: readonly string[]): Promise<number> => {
  const of = (part: (name: string) => boolean): string => [...COMMON, ...modules].filter(part).join(', ')
  const isChart = (name: string): boolean => name.endsWith('Chart')
  const contents = `import * as core from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { ${of(isChart)} } from 'echarts/charts'
import { ${of((name) => !isChart(name))} } from 'echarts/components'
core.use([CanvasRenderer, ${[...COMMON, ...modules].join(', ')}])
globalThis.draw = core.init`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
  })
  return packed(outputFiles[0]?.contents ?? '')
}

const IMPORTED = /(?:^|[;}\n])\s*import\s*(?:[\w*{}$,\s]+from\s*)?["']\.\/([^"']+\.js)["']/g

/** The built scripts: the modules of each, the scripts it needs at once, and its size. */
const scriptsIn = (folder: string) => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js') && existsSync(join(folder, `${name}.map`)))
  const scripts = new Map(
    names.map((name) => {
      const code = readFileSync(join(folder, name), 'utf8')
      const { sources } = JSON.parse(readFileSync(join(folder, `${name}.map`), 'utf8')) as { sources: string[] }
      return [name, { sources, needs: [...code.matchAll(IMPORTED)].map(([, other = '']) => other), size: packed(code) }]
    }),
  )
  const withNeeds = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const other of scripts.get(name)?.needs ?? []) withNeeds(other, seen)
    return seen
  }
  return {
    withNeeds,
    /** The script that the first of these sources which there is went into. */
    of: (...sources: readonly string[]): string => {
      const found = names.find((name) =>
        scripts.get(name)?.sources.some((one) => sources.some((own) => one.endsWith(own))),
      )
      if (found === undefined) throw new Error(`${sources[0]} is in no script`)
      return found
    },
    sizeOf: (wanted: Iterable<string>): number =>
      [...wanted].reduce((sum, name) => sum + (scripts.get(name)?.size ?? 0), 0),
  }
}

const DRAWING = /^\s*(\w+): \(\) => import\('(\.\/[\w/]+)'\)/gm

/** Source file of each kind's drawing. */
const drawingsIn = (root: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(join(root, 'src/views/chart/drawing.ts'), 'utf8').matchAll(DRAWING)].map(
      ([, kind = '', path = '']) => [kind, path.slice(2)],
    ),
  )

/**
 * Bytes over the wire when a page without charts draws its first one, of each kind: the code of the kind and all it needs beyond
 * the loaded list of dashboards. ECharts is bundled by itself for the same kind.
 */
export const sizes = async ({ root }: Bench): Promise<Line[]> => {
  const client = join(root, 'dist/client')
  const scripts = scriptsIn(join(client, 'assets'))
  const preloads = JSON.parse(readFileSync(join(client, 'preloads.json'), 'utf8')) as Record<string, readonly string[]>
  const page = readFileSync(join(client, 'index.html'), 'utf8')
  const start = [
    ...(preloads['/dashboard/list/'] ?? []),
    ...[...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file),
  ].map((file) => file.slice(file.lastIndexOf('/') + 1))
  const here = new Set(start.flatMap((name) => (name.endsWith('.js') ? [...scripts.withNeeds(name)] : [])))
  const drawings = drawingsIn(root)
  const order = Object.keys(MODULES)
  const place = (kind: string): number => (order.includes(kind) ? order.indexOf(kind) : order.length)
  const lines: Line[] = []
  const sources = [...drawings].toSorted(([a], [b]) => place(a) - place(b))
  for (const [kind, path] of sources) {
    const own = scripts.of(...['/index.tsx', '.tsx', '/index.ts'].map((end) => `src/views/chart/${path}${end}`))
    const declared = scripts.of(`src/domain/charts/kinds/${kind}/index.ts`)
    const needed = new Set([...scripts.withNeeds(own), ...scripts.withNeeds(declared)].filter((one) => !here.has(one)))
    const alone = new Set([own, declared].filter((one) => !here.has(one)))
    const modules = MODULES[kind]
    const reference = modules === undefined || modules.length === 0 ? null : await referenceOf(root, modules)
    const size = scripts.sizeOf(needed)
    lines.push({
      id: `size ${kind}`,
      what: `JavaScript of ${kind} where it is the first chart of a page, gzip`,
      product: `${digits(size)} kB, of which ${digits(scripts.sizeOf(alone))} kB are its own`,
      reference:
        reference === null ? 'ECharts has no such kind' : `${digits(reference)} kB: ECharts with that kind alone`,
      verdict:
        reference === null
          ? { figure: exactly(size), unit: 'kB', better: 'less', gate: null, aim: null }
          : { figure: exactly(size / reference), unit: '×', better: 'less', gate: 1, aim: 0.5 },
      n: 1,
      note: place(kind) === MAX_USED - 1 ? 'the ten lines up to here are the kinds that are used most' : '',
    })
  }
  return lines
}
