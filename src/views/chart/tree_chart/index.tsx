import { hierarchy, linkHorizontal, linkVertical, tree as layout, type HierarchyPointNode } from 'd3'

import type { FormValues } from '../../../domain/charts/formData'
import type { ChartKind, DrawInput, Point } from '../chart'
import { pointFinder } from '../common/series/boxes'
import { fitText, textWidth } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { treeData, type Member } from './data'

type Node = HierarchyPointNode<Member>

const tree = (root: Member, form: FormValues): ChartKind => {
  const upright = form['orient'] === 'TB'
  const draw = ({ width, height, focus, dimmed }: DrawInput) => {
    const data = hierarchy(root, ({ children }) => children)
    const names = data.leaves().map(({ data: { name } }) => textWidth(name))
    const room = Math.min(140, width * 0.34, Math.max(30, ...names) + 10)
    const first = Math.min(120, width * 0.25, textWidth(root.name) + 12)
    const laid = layout<Member>().size(
      upright ? [width - 40, height - 44] : [height - 12, Math.max(20, width - room - first)],
    )(data)
    const at = ({ x, y }: Node): Point => (upright ? { x: x + 20, y: y + 20 } : { x: y + first, y: x + 6 })
    const nodes = laid.descendants().filter(({ data: { index } }) => index >= 0)
    const path = upright
      ? linkVertical<unknown, Point>()
          .x(({ x }) => x)
          .y(({ y }) => y)
      : linkHorizontal<unknown, Point>()
          .x(({ x }) => x)
          .y(({ y }) => y)
    const gap = upright
      ? (width - 40) / Math.max(1, laid.leaves().length)
      : (height - 12) / Math.max(1, laid.leaves().length)
    const step = upright ? gap : Math.max(30, (width - room - first) / Math.max(1, laid.height))
    const points = nodes.map((node) => ({ focus: { series: 0, index: node.data.index }, ...at(node), radius: 4 }))
    return {
      ...pointFinder(points, 12),
      element: (
        <>
          {laid
            .links()
            .map(({ source, target }) =>
              source.data.index < 0 ? null : (
                <path
                  key={target.data.id}
                  className="branch"
                  d={path({ source: at(source), target: at(target) }) ?? ''}
                />
              ),
            )}
          {nodes.map((node) => {
            const { x, y } = at(node)
            const leaf = node.children === undefined
            const mark = { series: 0, index: node.data.index }
            const named = upright ? gap > 26 : gap > 11 || !leaf
            return (
              <g key={node.data.id} opacity={dimmed?.(mark) === true ? 0.3 : 1}>
                <circle
                  className={focus?.index === node.data.index ? 'node hot' : 'node'}
                  cx={x}
                  cy={y}
                  r={leaf ? 3.25 : 4}
                  fill={leaf ? 'var(--c10)' : 'var(--c1)'}
                />
                {named && (
                  <text
                    className={leaf ? undefined : 'halo'}
                    x={upright ? x : leaf ? x + 8 : x - 8}
                    y={upright ? y + (leaf ? 16 : -9) : y}
                    dy={upright ? 0 : '0.32em'}
                    textAnchor={upright ? 'middle' : leaf ? 'start' : 'end'}
                    aria-hidden="true"
                  >
                    {fitText(node.data.name, upright ? gap : leaf ? room - 8 : step - 10)}
                  </text>
                )}
              </g>
            )
          })}
        </>
      ),
    }
  }
  return { refuses: () => null, draw, namesItself: true }
}

export default modelDrawing((answered) => {
  const { data, root } = treeData(answered)
  return { data, kind: tree(root, answered.context.values) }
})
