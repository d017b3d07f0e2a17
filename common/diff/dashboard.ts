import * as z from 'zod/mini'
import { layoutDifferences } from './layout'

/** The subject of a difference; `part` is a component of an unknown kind. */
const SUBJECTS = [
  'chart',
  'text',
  'header',
  'divider',
  'row',
  'column',
  'tab',
  'part',
  'filter',
  'colour',
  'setting',
  'dashboard',
] as const

/**
 * One difference between two states of a dashboard. `id` is that of the component or filter, or the name of the setting; `aspect`
 * is the changed part, such as `default`; `from` and `to` are short texts for people: names of places, old and new names.
 */
export const dashboardDifference = z.object({
  subject: z.enum(SUBJECTS),
  id: z.string(),
  name: z.string(),
  does: z.enum(['added', 'deleted', 'moved', 'reordered', 'resized', 'renamed', 'changed']),
  aspect: z.string(),
  from: z.string(),
  to: z.string(),
})
export type DashboardDifference = z.output<typeof dashboardDifference>

const record = z.record(z.string(), z.unknown())
const named = z.array(z.object({ id: z.number(), name: z.string() }))

/** All of a dashboard that is kept in a version. `metadata` is `json_metadata`, `layout` is `position_json`. */
export const dashboardState = z.object({
  title: z.string(),
  slug: z.nullable(z.string()),
  css: z.string(),
  certifiedBy: z.string(),
  certificationDetails: z.string(),
  published: z.boolean(),
  owners: named,
  roles: named,
  metadata: record,
  layout: record,
})
export type DashboardState = z.output<typeof dashboardState>

type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (values: Values, key: string): unknown => (Object.hasOwn(values, key) ? values[key] : undefined)

const sorted = (_key: string, value: unknown): unknown =>
  isValues(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value

/** True for defaults that were never set: they equal a missing value. */
const isUnset = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isValues(value) && Object.keys(value).length === 0)

const same = (a: unknown, b: unknown): boolean =>
  (isUnset(a) && isUnset(b)) || JSON.stringify(a, sorted) === JSON.stringify(b, sorted)

const entry = (
  parts: Pick<DashboardDifference, 'subject' | 'id' | 'does'> & Partial<DashboardDifference>,
): DashboardDifference => ({ name: '', aspect: '', from: '', to: '', ...parts })

/** The aspect of a filter to which a key belongs; keys of one aspect make one difference. */
const ASPECTS: Readonly<Record<string, string>> = {
  defaultDataMask: 'default',
  targets: 'column',
  scope: 'scope',
  controlValues: 'settings',
  cascadeParentIds: 'dependencies',
  adhoc_filters: 'pre-filter',
  time_range: 'pre-filter',
  granularity_sqla: 'pre-filter',
  sortMetric: 'order',
  filterType: 'kind',
  description: 'description',
}
/** Worked out from the scope and the layout. */
const COMPUTED: ReadonlySet<string> = new Set(['id', 'name', 'chartsInScope', 'tabsInScope', 'type'])

const filtersIn = (metadata: Values): ReadonlyMap<string, Values> => {
  const filters = at(metadata, 'native_filter_configuration')
  return new Map(
    (Array.isArray(filters) ? filters : []).flatMap((filter): [string, Values][] =>
      isValues(filter) && typeof filter['id'] === 'string' ? [[filter['id'], filter]] : [],
    ),
  )
}

const nameOf = (filter: Values | undefined): string => {
  const name = filter?.['name'] ?? filter?.['title']
  return typeof name === 'string' ? name : ''
}

const filterDifferences = (before: Values, after: Values): DashboardDifference[] => {
  const [was, is] = [filtersIn(before), filtersIn(after)]
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [old, now] = [was.get(id), is.get(id)]
    const about = { subject: 'filter', id, name: nameOf(now ?? old) } as const
    if (old === undefined) return [entry({ ...about, does: 'added' })]
    if (now === undefined) return [entry({ ...about, does: 'deleted' })]
    const renamed =
      nameOf(old) === nameOf(now) ? [] : [entry({ ...about, does: 'renamed', from: nameOf(old), to: nameOf(now) })]
    const aspects = [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .filter((key) => !COMPUTED.has(key) && !same(at(old, key), at(now, key)))
      .map((key) => ASPECTS[key] ?? key)
    return [...renamed, ...[...new Set(aspects)].map((aspect) => entry({ ...about, does: 'changed', aspect }))]
  })
  const common = (from: ReadonlyMap<string, Values>) => [...from.keys()].filter((id) => was.has(id) && is.has(id))
  return same(common(was), common(is)) ? changes : [...changes, entry({ subject: 'filter', id: '', does: 'reordered' })]
}

const ENTRIES: ReadonlySet<string> = new Set(['label_colors'])
const UNSEEN: ReadonlySet<string> = new Set([
  'native_filter_configuration',
  'positions',
  'shared_label_colors',
  'map_label_colors',
  'color_scheme_domain',
  'import_time',
  'remote_id',
])
const ON_BY_DEFAULT = 'cross_filters_enabled'

const short = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const settingDifferences = (before: Values, after: Values): DashboardDifference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [old, now] = [at(before, key), at(after, key)]
    if (UNSEEN.has(key) || same(old, now)) return []
    if (key === ON_BY_DEFAULT && (old ?? true) === (now ?? true)) return []
    if (!ENTRIES.has(key)) {
      return [entry({ subject: 'setting', id: key, does: 'changed', from: short(old), to: short(now) })]
    }
    const [colours, after_] = [isValues(old) ? old : {}, isValues(now) ? now : {}]
    return [...new Set([...Object.keys(colours), ...Object.keys(after_)])]
      .filter((label) => !same(at(colours, label), at(after_, label)))
      .map((label) =>
        entry({
          subject: 'colour',
          id: label,
          name: label,
          does: 'changed',
          from: short(at(colours, label)),
          to: short(at(after_, label)),
        }),
      )
  })

const FIELDS = ['title', 'slug', 'css', 'certifiedBy', 'certificationDetails', 'published'] as const

const people = (list: DashboardState['owners']): string => list.map(({ name }) => name).join(', ')

const fieldDifferences = (before: DashboardState, after: DashboardState): DashboardDifference[] => [
  ...FIELDS.filter((key) => !same(before[key], after[key])).map((key) =>
    entry({
      subject: 'dashboard',
      id: key,
      does: key === 'title' ? 'renamed' : 'changed',
      aspect: key,
      from: key === 'css' ? '' : short(before[key]),
      to: key === 'css' ? '' : short(after[key]),
    }),
  ),
  ...(['owners', 'roles'] as const)
    .filter(
      (key) =>
        !same(
          before[key].map(({ id }) => id),
          after[key].map(({ id }) => id),
        ),
    )
    .map((key) =>
      entry({
        subject: 'dashboard',
        id: key,
        does: 'changed',
        aspect: key,
        from: people(before[key]),
        to: people(after[key]),
      }),
    ),
]

/** The difference between two states of a dashboard, in people's terms: first its content, then its behaviour. */
export const dashboardDifferences = (before: DashboardState, after: DashboardState): DashboardDifference[] => [
  ...fieldDifferences(before, after),
  ...layoutDifferences(before.layout, after.layout).map((difference) => entry(difference)),
  ...filterDifferences(before.metadata, after.metadata),
  ...settingDifferences(before.metadata, after.metadata),
]
