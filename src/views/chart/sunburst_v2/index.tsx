import { arc, hierarchy, partition, type HierarchyRectangularNode } from 'd3'

import { metricLabel, metricsIn, shareIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { FormValues } from '../../../domain/charts/formData'
import type { ChartKind, DrawInput, Point } from '../chart'
import { hierarchyOf, TINTS, type Branch, type Hierarchy } from '../common/series/hierarchy'
import { fitLabel } from '../common/axis/fitLabel'
import { fitText } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { partLabel, partsRefusal } from '../common/series/parts'
import { textOn } from '../common/color/schemes'
import { t } from '../../i18n'

type Node = HierarchyRectangularNode<Branch>

const HOLE = 0.34

/** The middle of a ring's part, from the centre. */
const middleOf = ({ x0, x1, y0, y1 }: Node): Point => {
  const [angle, radius] = [(x0 + x1) / 2 - Math.PI / 2, (y0 + y1) / 2]
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius }
}

/** A part without a name, or a part of one. */
const isNameless = (path: Branch['path'], marks: Branch['marks']): boolean =>
  marks.length === path.length && marks.some(({ value }) => value === null)

const sunburst = (
  { root, sums, format, shareAt, toned, data: { measure } }: Hierarchy,
  form: FormValues,
): ChartKind => {
  const fillOf = ({ data: branch, depth }: Node): string =>
    toned && branch.leaf
      ? branch.color
      : `color-mix(in oklab, ${branch.color} ${[100, ...TINTS][depth - 1] ?? 20}%, var(--surface))`
  const draw = ({ width, height, focus, dimmed }: DrawInput) => {
    const half = Math.min(width, height) / 2 - 4
    const radius = Math.max(Math.min(40, half), half * (shareIn(form, 'outerRadius') ?? 1))
    const nulls = form['showNulls'] !== false
    const least = (shareIn(form, 'show_labels_threshold') ?? 0) * 2 * Math.PI
    const tree = hierarchy(root, ({ children }) => children)
      .sum((branch) => (branch.leaf ? Math.max(0, branch.size) : 0))
      .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    const inner = shareIn(form, 'innerRadius')
    const hole = form['donut'] === false ? 0 : inner === null ? radius * HOLE : Math.min(radius * 0.8, half * inner)
    const rings = Math.max(1, tree.height)
    const wide = (radius - hole) / rings
    const laid = partition<Branch>().size([2 * Math.PI, rings + 1])(tree)
    const nodes = laid
      .descendants()
      .filter(({ depth, x0, x1, data: { path, marks } }) => depth > 0 && x1 > x0 && (nulls || !isNameless(path, marks)))
      .map((node): Node => Object.assign(node, { y0: hole + (node.depth - 1) * wide, y1: hole + node.depth * wide }))
    const shape = arc<Node>()
      .startAngle(({ x0 }) => x0)
      .endAngle(({ x1 }) => x1)
      .innerRadius(({ y0 }) => y0)
      .outerRadius(({ y1 }) => y1 - 1)
      .padAngle(nodes.length > 1 ? 0.004 : 0)
      .padRadius(radius)
    const center = { x: width / 2, y: height / 2 }
    const related = (branch: Branch): boolean => {
      const hot = nodes.find(({ data: { index } }) => index === focus?.index)?.data
      return (
        hot === undefined ||
        hot.path.every((name, depth) => branch.path[depth] === name) ||
        branch.path.every((name, depth) => hot.path[depth] === name)
      )
    }
    return {
      place: ({ index }: { readonly index: number }) => {
        const node = nodes.find(({ data: branch }) => branch.index === index)
        if (node === undefined) return null
        const middle = middleOf(node)
        return { x: center.x + middle.x, y: center.y + middle.y }
      },
      nearest: (x: number, y: number) => {
        const [dx, dy] = [x - center.x, y - center.y]
        const far = Math.hypot(dx, dy)
        const angle = (Math.atan2(dx, -dy) + 2 * Math.PI) % (2 * Math.PI)
        const node = nodes.find(({ x0, x1, y0, y1 }) => angle >= x0 && angle < x1 && far >= y0 && far < y1)
        return node === undefined ? null : { series: 0, index: node.data.index }
      },
      element: (
        <g transform={`translate(${center.x} ${center.y})`}>
          {nodes.map((node) => {
            const { data: branch, x0, x1, y0, y1, depth } = node
            const mark = { series: 0, index: branch.index }
            const arcLength = (x1 - x0) * ((y0 + y1) / 2)
            const turn = (((x0 + x1) / 2) * 180) / Math.PI
            const first = depth === 1
            // along the ring where the part is long, out from the middle where it is short
            const along = first && arcLength > 40
            // a straight text along a ring meets its outer edge
            const chord = 2 * Math.sqrt(Math.max(0, (y1 - 5) ** 2 - ((y0 + y1) / 2) ** 2))
            const room = along ? Math.min(arcLength * 0.8, chord) : y1 - y0 - 4
            const words = partLabel(
              form['label_type'],
              branch.name,
              sums || branch.leaf ? format(branch.size) : '',
              shareAt(branch),
            ).filter((word) => word !== '')
            const text = fitLabel({ words, named: words[0] === branch.name }, room)
            const shown =
              form['show_labels'] !== false && x1 - x0 >= least && room > 18 && text !== '' && (along || arcLength > 13)
            const flip = along ? turn > 90 && turn < 270 : turn > 180
            const middle = middleOf(node)
            const rotate = along ? turn + (flip ? 180 : 0) : turn - 90 + (flip ? 180 : 0)
            return (
              <g key={branch.index} opacity={dimmed?.(mark) === true && branch.leaf ? 0.24 : related(branch) ? 1 : 0.5}>
                <path d={shape(node) ?? ''} style={{ fill: fillOf(node) }} />
                {shown && (
                  <text
                    className={first || (toned && branch.leaf) ? textOn(branch.color) : 'tn'}
                    transform={`translate(${middle.x} ${middle.y}) rotate(${rotate})`}
                    textAnchor="middle"
                    dy="0.32em"
                    aria-hidden="true"
                  >
                    {text}
                  </text>
                )}
              </g>
            )
          })}
          {sums && form['show_total'] !== false && hole > 34 && (
            <>
              <text className="dbig num" textAnchor="middle" dy="0.1em" aria-hidden="true">
                {format(root.size)}
              </text>
              <text className="dimt" textAnchor="middle" dy="1.7em" aria-hidden="true">
                {fitText(measure, hole * 1.6)}
              </text>
            </>
          )}
        </g>
      ),
    }
  }
  return { refuses: (data) => partsRefusal(t('A sunburst'), data), draw, namesItself: true }
}

export default modelDrawing((answered) => {
  const [second] = metricsIn(answered.context.values, 'secondary_metric')
  const model = hierarchyOf(answered, {
    by: 'columns',
    metric: 'metric',
    ...(second === undefined ? {} : { secondary: metricLabel(second) }),
  })
  return { data: model.data, kind: sunburst(model, answered.context.values) }
})
