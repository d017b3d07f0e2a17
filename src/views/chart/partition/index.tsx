import { hierarchy, partition as laidOut } from 'd3'

import type { ChartKind, DrawInput } from '../chart'
import { boxFinder } from '../common/series/boxes'
import { hierarchyOf, TINTS, type Branch, type Hierarchy } from '../common/series/hierarchy'
import { fitText, textWidth } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { partsRefusal } from '../common/series/parts'
import { t } from '../../i18n'

const partition = ({ root, sums, format }: Hierarchy): ChartKind => {
  const draw = ({ width, height, focus, dimmed }: DrawInput) => {
    const tree = hierarchy(root, ({ children }) => children)
      .sum((branch) => (branch.leaf ? Math.max(0, branch.size) : 0))
      .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    const levels = Math.max(1, tree.height)
    const wide = width / levels
    const nodes = laidOut<Branch>()
      .size([height, levels + 1])(tree)
      .descendants()
      .filter(({ depth, x0, x1 }) => depth > 0 && x1 > x0)
    const boxes = nodes.map(({ data: { index }, depth, x0, x1 }) => ({
      focus: { series: 0, index },
      x: (depth - 1) * wide,
      y: x0,
      width: wide - 1,
      height: Math.max(0.5, x1 - x0 - 1),
    }))
    return {
      ...boxFinder(boxes, 0),
      element: (
        <>
          {nodes.map(({ data: branch, depth }, place) => {
            const box = boxes[place]
            if (box === undefined) return null
            const { focus: mark, ...rect } = box
            const value = sums || branch.leaf ? format(branch.size) : ''
            const room = rect.width - textWidth(value) - 24
            return (
              <g key={branch.index} opacity={dimmed?.(mark) === true && branch.leaf ? 0.3 : 1}>
                <rect
                  {...rect}
                  rx={1.5}
                  style={{ fill: `color-mix(in oklab, ${branch.color} ${TINTS[depth - 1] ?? 20}%, var(--surface))` }}
                />
                {rect.height > 15 && (
                  <>
                    <text
                      className="tl"
                      x={rect.x + 7}
                      y={rect.y + Math.min(14, rect.height / 2 + 4)}
                      aria-hidden="true"
                    >
                      {fitText(branch.name, room < 24 ? rect.width - 12 : room)}
                    </text>
                    {room >= 24 && (
                      <text
                        className="num tn"
                        x={rect.x + rect.width - 7}
                        y={rect.y + Math.min(14, rect.height / 2 + 4)}
                        textAnchor="end"
                        aria-hidden="true"
                      >
                        {value}
                      </text>
                    )}
                  </>
                )}
                {focus?.index === branch.index && <rect {...rect} className="hotcell" rx={1.5} />}
              </g>
            )
          })}
        </>
      ),
    }
  }
  return { refuses: (data) => partsRefusal(t('A partition'), data), draw, namesItself: true }
}

export default modelDrawing((answered) => {
  const model = hierarchyOf(answered, { by: 'groupby', metric: 'metrics' })
  return { data: model.data, kind: partition(model) }
})
