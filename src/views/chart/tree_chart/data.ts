import { metricLabel, metricsIn, textIn } from '../../../domain/charts/kinds/common/data/adhoc'
import type { MarkValue } from '../../../domain/charts/kinds/common/data/markValues'
import { exactCellText } from '../../grid/cells/cells'
import type { ChartData } from '../chart'
import type { ModelInput } from '../common/series/modelDrawing'
import { leftOut, notesOf } from '../common/figure/notes'
import { columnNamed, dimensionsOf, labelOf, markValue } from '../common/series/rowMarks'
import { valueText } from '../common/format/valueText'
import { measureOf } from '../result/fields'
import { t } from '../../i18n'
import { formatWhole } from '../../controls/field/number'

/** A member with a parent. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly value: number | null
  readonly text: string
  readonly mark: MarkValue | null
  readonly index: number
  readonly children: Member[]
}

/** Row limit: more cannot be distinguished. */
const MOST = 1000

/** Rows as a tree. Those whose parent is unknown, or is below themselves, begin trees of their own. */
export const treeData = ({ context, answer, result: full }: ModelInput) => {
  const result = { ...full, rows: full.rows.slice(0, MOST) }
  const { values } = context
  const [idColumn] = dimensionsOf(result, context, 'id')
  const [parentColumn] = dimensionsOf(result, context, 'parent')
  const [nameColumn] = dimensionsOf(result, context, 'name')
  const measure = metricsIn(values, 'metric').map(metricLabel).join('')
  const metric = columnNamed(result, measure)
  const { exact, format } = valueText(values['number_format'], values['currency_format'])
  const members = new Map<string, Member>()
  const parents = new Map<string, string>()
  result.rows.forEach((row) => {
    if (idColumn === undefined || parentColumn === undefined) return
    const id = exactCellText(row[idColumn.at])
    if (id === '' || members.has(id)) return
    const cell = metric === null ? null : (row[metric.at] ?? null)
    members.set(id, {
      id,
      name: labelOf(row[(nameColumn ?? idColumn).at] ?? null, nameColumn ?? idColumn, context),
      value: measureOf(cell),
      text: exact(cell),
      mark: markValue(row[idColumn.at] ?? null, idColumn, context),
      index: members.size,
      children: [],
    })
    parents.set(id, exactCellText(row[parentColumn.at]))
  })
  const isBelow = (id: string, other: string): boolean => {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = parents.get(at)) {
      if (at === other) return true
      seen.add(at)
    }
    return false
  }
  const tops: Member[] = []
  for (const member of members.values()) {
    const parent = members.get(parents.get(member.id) ?? '')
    if (parent === undefined || isBelow(parent.id, member.id)) tops.push(member)
    else parent.children.push(member)
  }
  const rootId = textIn(values, 'root_node_id')
  const chosen = rootId === null ? undefined : members.get(rootId)
  const all = [...members.values()]
  const many = all.map(({ value }) => value ?? 1)
  const [only] = tops
  const root: Member =
    chosen ??
    (tops.length === 1 && only !== undefined
      ? only
      : { id: '', name: '', value: null, text: '', mark: null, index: -1, children: tops })
  const by = idColumn?.name ?? ''
  const data: ChartData = {
    x: { title: by, kind: 'category', values: all.map((_, index) => index), labels: all.map(({ name }) => name) },
    measure: measure === '' ? by : measure,
    series: [
      {
        key: measure,
        name: measure === '' ? t('Members') : measure,
        other: false,
        values: many,
        texts: all.map(({ text }) => text),
      },
    ],
    parts: false,
    notes: [
      ...notesOf(context, answer, measure === '' ? by : measure, [parentColumn?.name ?? '']),
      ...leftOut(full.rows.length, MOST),
    ],
    marks: ({ index }) => [all[index]?.mark].filter((one) => one !== null && one !== undefined),
    tip: ({ index }) => ({
      title: all[index]?.name ?? '',
      rows: [
        ...(measure === '' ? [] : [{ name: measure, text: all[index]?.text ?? '' }]),
        { name: t('Directly below'), text: formatWhole(all[index]?.children.length ?? 0) },
      ],
    }),
    look: { format },
  }
  return { data, root }
}
