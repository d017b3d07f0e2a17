import { max, scaleSqrt } from 'd3'

import { numberIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartData, ChartKind, DrawInput } from '../chart'
import { pointFinder } from '../common/series/boxes'
import { colorOf, markOpacity } from '../common/color/colors'
import { textWidth } from '../common/series/measure'
import { modelDrawing, type ModelInput } from '../common/series/modelDrawing'
import { edgesOf, throughput, type Edge } from '../common/series/network'
import { notesOf } from '../common/figure/notes'
import { dimensionsOf, labelOf } from '../common/series/rowMarks'
import { legendOf } from '../common/legend/legendStyle'
import { colorTable } from '../common/color/schemes'
import { byTies, onCircle, type Placed } from './layout'
import { t, tLater } from '../../i18n'

/** More things than these are a thicket. */
const MOST = 250
const NO_CATEGORY = tLater('All')

/** Things as marks, a series a category; how much each is tied. */
export const graphData = (answered: ModelInput) => {
  const { context, answer, result } = answered
  const { values } = context
  const { rowCount, edges: all, measure, format, exact, source, target } = edgesOf(answered)
  const ranked = [...throughput(all)].toSorted(([, a], [, b]) => b - a)
  const kept = new Set(ranked.slice(0, MOST).map(([name]) => name))
  const edges = all.filter(({ from, to }) => kept.has(from) && kept.has(to))
  const categories = new Map<string, string>()
  for (const [side, control] of [
    ['from', 'source_category'],
    ['to', 'target_category'],
  ] as const) {
    const [column] = dimensionsOf(result, context, control)
    if (column === undefined) continue
    for (const edge of edges)
      if (!categories.has(edge[side])) categories.set(edge[side], labelOf(edge.row[column.at] ?? null, column, context))
  }
  const names = ranked.map(([name]) => name).filter((name) => kept.has(name))
  const groups = [...new Set(names.map((name) => categories.get(name) ?? t(NO_CATEGORY)))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const table = colorTable(groups, values)
  const size = new Map(ranked)
  const data: ChartData = {
    x: {
      title: [source?.name, target?.name].filter((name) => name !== undefined).join(', '),
      kind: 'category',
      values: names.map((_, index) => index),
      labels: names,
    },
    rowCount,
    measure,
    series: groups.map((name) => ({
      key: name,
      name,
      other: false,
      color: table.get(name) ?? 'var(--c1)',
      values: names.map((one) => ((categories.get(one) ?? t(NO_CATEGORY)) === name ? (size.get(one) ?? 0) : null)),
      texts: names.map((one) => exact(size.get(one) ?? null)),
    })),
    parts: false,
    notes: [
      ...notesOf(context, answer, measure, [source?.name ?? '', target?.name ?? '']),
      ...(ranked.length > MOST ? [t('The %s most tied of %s are drawn.', MOST, ranked.length)] : []),
    ],
    marks: ({ index }) => {
      const name = names[index]
      const edge = edges.find(({ from, to }) => from === name || to === name)
      const mark = edge?.marks[edge.from === name ? 0 : 1]
      return mark === undefined ? [] : [mark]
    },
    tip: ({ index }) => {
      const name = names[index] ?? ''
      const ties = edges.filter(({ from, to }) => from === name || to === name).toSorted((a, b) => b.value - a.value)
      return {
        title: name,
        rows: ties.map(({ from, to, text }) => ({ name: from === name ? `→ ${to}` : `← ${from}`, text })),
      }
    },
    look: { format, ...legendOf(values), ...(groups.length > 1 ? {} : { legend: false }) },
  }
  return { data, edges, names }
}

interface Named {
  readonly name: string
  readonly text: string
  readonly x: number
  readonly y: number
}

/** Names without those that would overlap an earlier one. */
const apart = (names: readonly Named[]): readonly Named[] =>
  names.reduce<readonly Named[]>((kept, one) => {
    const touches = kept.some(
      ({ text, x, y }) => Math.abs(x - one.x) * 2 < textWidth(text) + textWidth(one.text) && Math.abs(y - one.y) < 13,
    )
    return touches ? kept : [...kept, one]
  }, [])

const graph = (edges: readonly Edge[], placed: readonly Placed[], form: FormValues): ChartKind => {
  const byName = new Map(placed.map((one, index) => [one.name, { ...one, index }]))
  const draw = (input: DrawInput) => {
    const { data, width, height, hidden, focus } = input
    const base = numberIn(form, 'baseNodeSize') ?? 20
    const thick = numberIn(form, 'baseEdgeWidth') ?? 3
    const from = numberIn(form, 'showSymbolThreshold') ?? 0
    const arrows = (textIn(form, 'edgeSymbol') ?? 'none,arrow').split(',')
    const sizes = data.x.values.map((index) => max(data.series, ({ values }) => values[index] ?? undefined) ?? 0)
    const radius = scaleSqrt([0, max(sizes) ?? 1], [3, Math.max(4, base / 1.6)])
    const width_ = scaleSqrt([0, max(edges, ({ value }) => Math.abs(value)) ?? 1], [0.75, thick])
    const margin = { x: Math.min(56, width * 0.16), y: Math.min(22, height * 0.16) }
    const at = (name: string) => {
      const one = byName.get(name) ?? { x: 0.5, y: 0.5, index: 0 }
      return {
        x: margin.x + one.x * Math.max(1, width - 2 * margin.x),
        y: margin.y + one.y * Math.max(1, height - 2 * margin.y),
        radius: radius(sizes[one.index] ?? 0),
      }
    }
    const seriesAt = (index: number): number => data.series.findIndex(({ values }) => values[index] !== null)
    const points = placed.flatMap(({ name }, index) => {
      const series = seriesAt(index)
      return hidden.has(data.series[series]?.key ?? '') ? [] : [{ focus: { series, index }, name, ...at(name) }]
    })
    const drawn = new Set(points.map(({ name }) => name))
    const hot = focus === null ? null : (placed[focus.index]?.name ?? null)
    const near = new Set(edges.flatMap(({ from: a, to: b }) => (a === hot || b === hot ? [a, b] : [])))
    const ranked = points.toSorted((a, b) => b.radius - a.radius)
    const named = apart(
      (points.length <= 40 ? ranked : ranked.slice(0, 24))
        .filter(({ focus: mark }) => (sizes[mark.index] ?? 0) >= from)
        .map(({ name, x, y, radius: r }) => {
          const text = name.length > 18 ? `${name.slice(0, 17)}…` : name
          return { name, text, x, y: y + r + 14 > height ? y - r - 4 : y + r + 11 }
        }),
    )
    return {
      ...pointFinder(points, 10),
      element: (
        <>
          <defs>
            <marker
              id="graph-arrow"
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="5"
              markerHeight="5"
              orient="auto-start-reverse"
            >
              <path d="M0 0L8 4L0 8Z" fill="var(--axis)" />
            </marker>
          </defs>
          {edges.map((edge) => {
            if (!drawn.has(edge.from) || !drawn.has(edge.to)) return null
            const [a, b] = [at(edge.from), at(edge.to)]
            const far = Math.hypot(b.x - a.x, b.y - a.y) || 1
            const [dx, dy] = [(b.x - a.x) / far, (b.y - a.y) / far]
            return (
              <line
                key={`${edge.from}→${edge.to}`}
                className="tie"
                x1={a.x + dx * (a.radius + 2)}
                y1={a.y + dy * (a.radius + 2)}
                x2={b.x - dx * (b.radius + 2)}
                y2={b.y - dy * (b.radius + 2)}
                strokeWidth={width_(Math.abs(edge.value))}
                opacity={hot === null || edge.from === hot || edge.to === hot ? 1 : 0.2}
                markerStart={arrows[0] === 'arrow' ? 'url(#graph-arrow)' : undefined}
                markerEnd={arrows[1] === 'arrow' ? 'url(#graph-arrow)' : undefined}
              />
            )
          })}
          {points.map(({ focus: mark, name, x, y, radius: r }) => (
            <circle
              key={name}
              className={hot === name ? 'node hot' : 'node'}
              cx={x}
              cy={y}
              r={r}
              fill={colorOf(data.series, mark.series)}
              opacity={Math.min(markOpacity(input, mark), hot === null || near.has(name) || hot === name ? 1 : 0.3)}
            />
          ))}
          {form['show_labels'] !== false && (
            <g aria-hidden="true">
              {named.map(({ name, text, x, y }) => (
                <text key={name} className="halo" x={x} y={y} textAnchor="middle">
                  {text}
                </text>
              ))}
            </g>
          )}
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: false }
}

export default modelDrawing((answered) => {
  const { data, edges, names } = graphData(answered)
  const placed = answered.context.values['layout'] === 'circular' ? onCircle(names) : byTies(names, edges)
  return { data, kind: graph(edges, placed, answered.context.values) }
})
