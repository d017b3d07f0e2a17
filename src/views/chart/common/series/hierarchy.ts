import { max, min } from 'd3'

import type { Cell } from '../../../../core/results/types'
import { addsUp } from '../../../../domain/charts/kinds/common/data/addsUp'
import type { MarkValue } from '../../../../domain/charts/kinds/common/data/markValues'
import { Total } from '../../../grid/columns/aggregates'
import { measureOf } from '../../result/fields'
import type { ChartData } from '../../chart'
import { shareText } from '../format/format'
import type { ModelInput } from './modelDrawing'
import { partsOf, type Part } from './parts'
import { columnNamed } from './rowMarks'
import { rampColors, stepOf } from '../color/ramps'
import { colorTable } from '../color/schemes'
import { t } from '../../../i18n'

/** Of a color, how much the parts of each level have of it, in percent: names can be read on them in light and dark. */
export const TINTS: readonly number[] = [44, 34, 26, 20]

/** A part and its parts. */
export interface Branch {
  readonly name: string
  /** From the outermost name to this one. */
  readonly path: readonly string[]
  /** Its area; values that do not add up have an area only. */
  size: number
  /** The same, exact. */
  readonly total: Total
  /** Its place among the marks; null for the root. */
  readonly index: number
  readonly color: string
  readonly children: Branch[]
  readonly marks: readonly MarkValue[]
  readonly leaf: boolean
}

interface HierarchyOptions {
  readonly by: string
  readonly metric: string
  readonly secondary?: string
}

/** Rows of several dimensions as parts of parts. The outermost name gives the colour, unless a second metric does. */
export const hierarchyOf = (answered: ModelInput, { by, metric, secondary }: HierarchyOptions) => {
  const { context, result } = answered
  const { values } = context
  const { parts, data, format, exact, measure } = partsOf(answered, { by: [by], metric, format: 'number_format' })
  const second = secondary === undefined ? null : columnNamed(result, secondary)
  const shades = second === null ? [] : parts.map(({ row }) => measureOf(row[second.at] ?? null))
  const [low, high] = [min(shades, (one) => one ?? undefined) ?? 0, max(shades, (one) => one ?? undefined) ?? 0]
  const scheme = values['linear_color_scheme']
  const ramp = rampColors(scheme)
  const shade = stepOf(scheme, low, high)
  const table = colorTable(
    parts.map(({ names }) => names[0] ?? ''),
    values,
  )
  const byPath = new Map<string, Branch>()
  const marks: { readonly branch: Branch; readonly part: Part | null }[] = []
  const empty = () => ({ size: 0, total: new Total(), children: [] })
  const root: Branch = { name: '', path: [], ...empty(), index: -1, color: 'none', marks: [], leaf: false }
  const metricAt = columnNamed(result, measure)?.at ?? -1
  parts.forEach((part, place) => {
    let at = root
    const [cell, near] = part.value === null ? [null, 0] : [part.row[metricAt], part.value]
    root.total.addCell(cell, near)
    part.names.forEach((name, depth) => {
      const leaf = depth === part.names.length - 1
      const tone = second === null || shades[place] == null ? undefined : ramp[shade(shades[place] ?? 0)]
      const key = JSON.stringify(part.marks.slice(0, depth + 1).map((mark) => mark.value))
      const existing = byPath.get(key)
      const branch: Branch = existing ?? {
        name,
        path: [...at.path, name],
        ...empty(),
        index: marks.length,
        color: (leaf ? tone : undefined) ?? table.get(part.names[0] ?? '') ?? 'var(--c10)',
        marks: part.marks.slice(0, depth + 1),
        leaf,
      }
      if (existing === undefined) {
        byPath.set(key, branch)
        at.children.push(branch)
        marks.push({ branch, part: leaf ? part : null })
      }
      branch.total.addCell(cell, near)
      at = branch
    })
  })
  for (const branch of [root, ...marks.map((mark) => mark.branch)]) branch.size = branch.total.number()
  const sums = addsUp(context, metric)
  const textAt = (index: number): string => {
    const mark = marks[index]
    if (mark === undefined) return ''
    if (mark.part !== null) return mark.part.text
    return sums ? exact(mark.branch.total.text()) : ''
  }
  const secondText = (part: Part | null): string => {
    const cell: Cell = second === null || part === null ? null : (part.row[second.at] ?? null)
    return cell === null ? '' : exact(cell)
  }
  const shareAt = (branch: Branch): string => (sums && root.size > 0 ? shareText(branch.size / root.size) : '')
  const full: ChartData = {
    ...data,
    x: {
      ...data.x,
      values: marks.map((_, index) => index),
      labels: marks.map(({ branch }) => branch.path.join(' › ')),
    },
    series: [
      {
        key: measure,
        name: measure,
        other: false,
        values: marks.map(({ branch, part }) => (part === null ? (sums ? branch.size : null) : part.value)),
        texts: marks.map((_, index) => textAt(index)),
      },
    ],
    colors: marks.map(({ branch }) => branch.color),
    marks: ({ index }) => marks[index]?.branch.marks ?? [],
    tip: ({ index }) => {
      const mark = marks[index]
      const share = mark === undefined ? '' : shareAt(mark.branch)
      return {
        title: mark?.branch.path.join(' › ') ?? '',
        rows: [
          { name: measure, text: textAt(index) === '' ? '–' : textAt(index) },
          ...(share === '' ? [] : [{ name: t('Share of all'), text: share }]),
          ...(second === null || mark?.part === null
            ? []
            : [{ name: second.name, text: secondText(mark?.part ?? null) }]),
        ],
      }
    },
    ...(second === null ? {} : { ramp: { colors: ramp, from: format(low), to: format(high) } }),
  }
  return { root, data: full, sums, format, shareAt, toned: second !== null }
}

export type Hierarchy = ReturnType<typeof hierarchyOf>
