import { hierarchy, treemap as tiles, treemapSquarify } from 'd3'

import type { FormValues } from '../../../domain/charts/formData'
import type { ChartKind, DrawInput } from '../chart'
import { boxFinder } from '../common/series/boxes'
import { hierarchyOf, type Branch, type Hierarchy } from '../common/series/hierarchy'
import { fitText, textWidth } from '../common/series/measure'
import { modelDrawing } from '../common/series/modelDrawing'
import { fitLabel } from '../common/axis/fitLabel'
import { partLabel, partsRefusal } from '../common/series/parts'
import { t } from '../../i18n'

const HEAD = 18
/** A tint of the colour, so that ink can be read on it. */
const tint = (color: string, share: number): string => `color-mix(in oklab, ${color} ${share}%, var(--surface))`

const treemap = ({ root, sums, format, shareAt }: Hierarchy, form: FormValues): ChartKind => {
  const deep = root.children.some(({ children }) => children.length > 0)
  const upper = form['show_upper_labels'] !== false && deep
  const labelled = form['show_labels'] !== false
  const wordsOf = (branch: Branch): readonly string[] =>
    partLabel(form['label_type'], branch.name, sums || branch.leaf ? format(branch.size) : '', shareAt(branch)).filter(
      (text) => text !== '',
    )
  const draw = ({ width, height, focus, dimmed }: DrawInput) => {
    const laid = tiles<Branch>()
      .size([width, height])
      .tile(treemapSquarify.ratio(1.4))
      .paddingInner(2)
      .paddingTop((node) => (node.depth > 0 && upper && node.x1 - node.x0 > 36 && node.y1 - node.y0 > 34 ? HEAD : 0))
      .round(true)(
      hierarchy(root, ({ children }) => children)
        .sum((branch) => (branch.leaf ? Math.max(0, branch.size) : 0))
        .sort((a, b) => (b.value ?? 0) - (a.value ?? 0)),
    )
    const nodes = laid
      .descendants()
      .filter(({ data: branch, x0, x1, y0, y1 }) => branch.index >= 0 && x1 > x0 && y1 > y0)
    const boxes = nodes.map(({ data: { index }, x0, x1, y0, y1 }) => ({
      focus: { series: 0, index },
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
    }))
    return {
      ...boxFinder(boxes, 0),
      element: (
        <>
          {nodes.map(({ data: branch, x0, x1, y0, y1, depth }) => {
            const [wide, high] = [x1 - x0, y1 - y0]
            const mark = { series: 0, index: branch.index }
            const faint = dimmed?.(mark) === true && branch.leaf
            const words = wordsOf(branch)
            const [first = '', ...rest] = words
            return (
              <g key={branch.index} opacity={faint ? 0.3 : 1}>
                {branch.leaf && (
                  <rect
                    className="tile"
                    x={x0}
                    y={y0}
                    width={wide}
                    height={high}
                    rx={2}
                    style={{ fill: tint(branch.color, deep ? 32 : 38) }}
                  />
                )}
                {branch.leaf && labelled && wide > 30 && high > 18 && (
                  <text className="tl" x={x0 + 6} y={y0 + 15} aria-hidden="true">
                    {fitLabel({ words: [first], named: first === branch.name }, wide - 8)}
                  </text>
                )}
                {branch.leaf && labelled && high > 34 && textWidth(rest.join(' · ')) < wide - 8 && (
                  <text className="num tn" x={x0 + 6} y={y0 + 29} aria-hidden="true">
                    {rest.join(' · ')}
                  </text>
                )}
                {!branch.leaf && depth > 0 && upper && wide > 36 && high > 34 && (
                  <text className="tl" x={x0 + 1} y={y0 + 12} aria-hidden="true">
                    {fitText(branch.name, wide - 4)}
                  </text>
                )}
              </g>
            )
          })}
          {nodes
            .filter(({ data: { index } }) => index === focus?.index)
            .map(({ data: { index }, x0, x1, y0, y1 }) => (
              <rect key={index} className="hotcell" x={x0} y={y0} width={x1 - x0} height={y1 - y0} rx={2} />
            ))}
        </>
      ),
    }
  }
  return { refuses: (data) => partsRefusal(t('A treemap'), data), draw, namesItself: true }
}

export default modelDrawing((answered) => {
  const model = hierarchyOf(answered, { by: 'groupby', metric: 'metric' })
  return { data: model.data, kind: treemap(model, answered.context.values) }
})
