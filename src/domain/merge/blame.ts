import type { Difference, DashboardVersion } from '../../events/dashboard/version'
import type { DashboardContent } from '../../events/dashboard/dashboard'
import type { EventEnvelope } from '../../core/events/envelope'
import { componentName, type Component } from '../../events/dashboard/layout'
import { plain } from '../../core/events/sentence'
import { ROOT_ID } from '../layout/components'
import { below } from '../layout/tree'
import { FILTERS } from './dashboard'
import { same } from '../../core/json/value'
import { isValues } from './values'

/** A thing on a dashboard that a user set. */
export interface Thing {
  readonly subject: 'chart' | 'text' | 'header' | 'tab' | 'filter'
  readonly id: string
  readonly name: string
}

const SUBJECTS: Readonly<Record<string, Thing['subject']>> = {
  CHART: 'chart',
  MARKDOWN: 'text',
  HEADER: 'header',
  TAB: 'tab',
}

const wordsOf = (component: Component): string => {
  const { type, meta } = component
  if (type !== 'MARKDOWN') return plain(componentName(component))
  const code = typeof meta['code'] === 'string' ? meta['code'] : ''
  const line = code.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? ''
  return line.replaceAll(/[#*_`>]/g, '').trim()
}

const filtersIn = ({ properties }: DashboardContent): readonly Readonly<Record<string, unknown>>[] => {
  const filters = properties.metadata[FILTERS]
  return (Array.isArray(filters) ? filters : []).filter(isValues)
}

/** Things on a dashboard, from the top, then its filters. */
export const thingsOn = (content: DashboardContent): readonly Thing[] => [
  ...below(content.components, ROOT_ID).flatMap((id): readonly Thing[] => {
    const component = content.components[id]
    const subject = component === undefined ? undefined : SUBJECTS[component.type]
    return component === undefined || subject === undefined ? [] : [{ subject, id, name: wordsOf(component) }]
  }),
  ...filtersIn(content).flatMap(({ id, name, type }): readonly Thing[] =>
    typeof id === 'string' && type !== 'DIVIDER'
      ? [{ subject: 'filter', id, name: typeof name === 'string' ? name : '' }]
      : [],
  ),
]

/** A version that set a thing, and what it changed about it. */
export interface SettingVersion {
  readonly version: DashboardVersion
  readonly differences: readonly Difference[]
}

/** The kept versions that set a thing, in the order of the list. */
export const settersIn = (
  versions: readonly DashboardVersion[],
  { subject, id }: Pick<Thing, 'subject' | 'id'>,
): readonly SettingVersion[] =>
  versions.flatMap((version) => {
    const differences = version.differences.filter(
      (one) => one.id === id && (one.subject === 'filter') === (subject === 'filter'),
    )
    return differences.length === 0 ? [] : [{ version, differences }]
  })

/** The version that set a thing last; null where it is unchanged since the oldest kept version. */
export const setIn = (
  versions: readonly DashboardVersion[],
  thing: Pick<Thing, 'subject' | 'id'>,
): SettingVersion | null => settersIn(versions, thing)[0] ?? null

const heldBy = (content: DashboardContent, { subject, id }: Pick<Thing, 'subject' | 'id'>): unknown => {
  if (subject === 'filter') return filtersIn(content).find((filter) => filter['id'] === id) ?? null
  const component = content.components[id]
  return component === undefined ? null : { meta: component.meta, parent: component.parents.at(-1) }
}

/** True when a thing differs from its saved state. */
export const isUnsaved = (
  saved: DashboardContent,
  now: DashboardContent,
  thing: Pick<Thing, 'subject' | 'id'>,
): boolean => !same(heldBy(saved, thing), heldBy(now, thing))

const changesOf = (data: unknown): readonly unknown[] => {
  const changes = isValues(data) ? data['changes'] : undefined
  return Array.isArray(changes) ? changes : []
}

/** True when an event is a step that set a thing of a dashboard. */
export const setsThing = (
  { type, data }: EventEnvelope,
  dashboardId: number,
  { subject, id }: Pick<Thing, 'subject' | 'id'>,
): boolean => {
  if (!isValues(data) || data['dashboardId'] !== dashboardId) return false
  if (subject === 'filter') return type === 'dashboard.properties_set' || type === 'nativeFilters.save_requested'
  if (!type.startsWith('layout.')) return false
  return changesOf(data).some((change) => {
    if (!isValues(change)) return false
    const [before, after] = [change['before'], change['after']]
    const component = isValues(after) ? after : before
    if (!isValues(component) || component['id'] !== id) return false
    if (!isValues(before) || !isValues(after)) return true
    const parent = ({ parents }: Readonly<Record<string, unknown>>) => (Array.isArray(parents) ? parents.at(-1) : null)
    return !same(before['meta'], after['meta']) || parent(before) !== parent(after)
  })
}
