import { sum } from 'd3'
import { sankey as layout, sankeyLinkHorizontal, type SankeyLink, type SankeyNode } from 'd3-sankey'

import type { FormValues } from '../../../domain/charts/formData'
import type { ChartData, ChartKind, DrawInput } from '../chart'
import { markColor } from '../common/color/colors'
import { shortNumber } from '../common/format/format'
import { fitText, textWidth } from '../common/series/measure'
import { modelDrawing, type ModelInput } from '../common/series/modelDrawing'
import { edgesOf, throughput, withoutCircles, type Edge } from '../common/series/network'
import { notesOf } from '../common/figure/notes'
import { OTHER } from '../common/color/palette'
import { colorTable, fixedOf } from '../common/color/schemes'
import { t, tn } from '../../i18n'

interface Thing {
  readonly name: string
}
interface Flow {
  readonly index: number
}
type Node = SankeyNode<Thing, Flow>
type Link = SankeyLink<Thing, Flow>

/** More flows than these are a thicket. */
const MOST = 300

/** More colours than these are not told apart. */
const COLORS = 9

/**
 * The colours of the things by name: the nine largest sources have one each, with which their flows leave. All others are grey
 * where nobody chose a colour for them, as are mere targets.
 */
const colorsOf = (edges: readonly Edge[], values: FormValues): ReadonlyMap<string, string> => {
  const sizes = throughput(edges)
  const sources = [...new Set(edges.map(({ from }) => from))].toSorted(
    (a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0),
  )
  const colored = colorTable(sources.slice(0, COLORS), values)
  return new Map([...sizes.keys()].map((name) => [name, colored.get(name) ?? fixedOf(values, name) ?? OTHER]))
}

/** Flows as marks, the largest first. */
const sankeyData = (
  answered: ModelInput,
): {
  readonly data: ChartData
  readonly edges: readonly Edge[]
  readonly colors: ReadonlyMap<string, string>
  readonly drawable: boolean
} => {
  const { context, answer } = answered
  const { rowCount, edges: all, measure, format, source, target } = edgesOf(answered)
  const { kept, left } = withoutCircles(all)
  // where none can be drawn, the values show the reason
  const edges = kept.length === 0 ? all.slice(0, MOST) : kept.slice(0, MOST)
  const missing = kept.length === 0 ? 0 : left + kept.length - edges.length
  const table = colorsOf(edges, context.values)
  return {
    edges,
    colors: table,
    drawable: kept.length > 0,
    data: {
      rowCount,
      x: {
        title: [source?.name, target?.name].filter((name) => name !== undefined).join(' → '),
        kind: 'category',
        values: edges.map((_, index) => index),
        labels: edges.map(({ from, to }) => `${from} → ${to}`),
      },
      measure,
      series: [
        {
          key: measure,
          name: measure,
          other: false,
          values: edges.map(({ value }) => value),
          texts: edges.map(({ text }) => text),
        },
      ],
      parts: false,
      notes: [
        ...notesOf(context, answer, measure, [source?.name ?? '', target?.name ?? '']),
        ...(missing > 0
          ? [
              tn(
                '%s flow leads back, is not above zero or too much, and is not drawn.',
                '%s flows lead back, are not above zero or too many, and are not drawn.',
                missing,
              ),
            ]
          : []),
      ],
      colors: edges.map(({ from }) => table.get(from) ?? OTHER),
      marks: ({ index }) => edges[index]?.marks ?? [],
      look: { format },
    },
  }
}

const linkPath = sankeyLinkHorizontal<Thing, Flow>()

const sankey = (edges: readonly Edge[], colors: ReadonlyMap<string, string>, drawable: boolean): ChartKind => {
  const through = throughput(edges)
  const draw = ({ data, width, height, focus, dimmed }: DrawInput) => {
    const format = data.look?.format ?? shortNumber
    const names = [...through.keys()]
    const widest = Math.min(
      Math.max(width * 0.22, Math.min(44, width * 0.34)),
      Math.max(...names.flatMap((name) => [textWidth(name), textWidth(format(through.get(name) ?? 0))]), 20) + 16,
    )
    const sources = new Set(edges.map(({ from }) => from))
    const { nodes, links } = layout<Thing, Flow>()
      .nodeId(({ name }) => name)
      .nodeWidth(9)
      .nodePadding(Math.max(3, Math.min(14, height / Math.max(4, names.length))))
      .extent([
        [widest, 8],
        [width - widest, height - 8],
      ])({
      nodes: names.map((name) => ({ name })),
      links: edges.map(({ from, to, value }, index) => ({ source: from, target: to, value, index })),
    })
    const middle = (link: Link) => ({
      x: (((link.source as Node).x1 ?? 0) + ((link.target as Node).x0 ?? 0)) / 2,
      y: ((link.y0 ?? 0) + (link.y1 ?? 0)) / 2,
    })
    return {
      place: ({ index }: { readonly index: number }) => {
        const link = links.find((one) => one.index === index)
        return link === undefined ? null : middle(link)
      },
      nearest: (x: number, y: number) => {
        let best: number | null = null
        let least = Infinity
        for (const link of links) {
          const [from, to] = [(link.source as Node).x1 ?? 0, (link.target as Node).x0 ?? 0]
          if (x < from || x > to) continue
          const share = (x - from) / Math.max(1, to - from)
          // the curve between both ends is close to this
          const ease = share * share * (3 - 2 * share)
          const far = Math.abs(y - ((link.y0 ?? 0) + ((link.y1 ?? 0) - (link.y0 ?? 0)) * ease))
          if (far <= Math.max(4, (link.width ?? 1) / 2) && far < least) {
            least = far
            best = link.index
          }
        }
        return best === null ? null : { series: 0, index: best }
      },
      element: (
        <>
          {links.map((link) => {
            const mark = { series: 0, index: link.index }
            const hot = focus?.index === link.index
            const faint = dimmed?.(mark) === true
            return (
              <path
                key={link.index}
                className={hot ? 'flow hot' : 'flow'}
                d={linkPath(link) ?? ''}
                stroke={markColor(data, mark)}
                strokeWidth={Math.max(1, link.width ?? 1)}
                opacity={faint ? 0.3 : 1}
              />
            )
          })}
          {nodes.map((node) => {
            const { name, x0 = 0, x1 = 0, y0 = 0, y1 = 0 } = node
            const last = !sources.has(name)
            const first = x0 <= widest + 1
            const x = last ? x1 + 6 : first ? x0 - 6 : x1 + 6
            const high = y1 - y0
            const value = format(through.get(name) ?? 0)
            // a figure is never cut
            const hasFigure = high > 30 && textWidth(value) <= widest - 6
            return (
              <g key={name}>
                <rect
                  x={x0}
                  y={y0}
                  width={x1 - x0}
                  height={Math.max(1, high)}
                  rx={1}
                  fill={colors.get(name) ?? OTHER}
                />
                {(high > 9 || nodes.length < 14) && (
                  <text
                    className={last || first ? 'cat' : 'halo'}
                    x={x}
                    y={(y0 + y1) / 2 - (hasFigure ? 6 : 0)}
                    dy="0.32em"
                    textAnchor={first && !last ? 'end' : 'start'}
                    aria-hidden="true"
                  >
                    {fitText(name, widest - 6)}
                  </text>
                )}
                {hasFigure && (
                  <text
                    className="tk num"
                    x={x}
                    y={(y0 + y1) / 2 + 8}
                    dy="0.32em"
                    textAnchor={first && !last ? 'end' : 'start'}
                    aria-hidden="true"
                  >
                    {value}
                  </text>
                )}
              </g>
            )
          })}
        </>
      ),
    }
  }
  const all = sum(through.values())
  return {
    refuses: () => {
      if (!drawable) return t('A Sankey diagram draws flows above zero that do not lead back; here are none.')
      return Number.isFinite(all) ? null : t('The sums are too large to be drawn.')
    },
    draw,
    namesItself: true,
  }
}

export default modelDrawing((answered) => {
  const { data, edges, colors, drawable } = sankeyData(answered)
  return { data, kind: sankey(edges, colors, drawable) }
})
