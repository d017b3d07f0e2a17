import { dashboardOf } from '../../../projections/dashboard/dashboards'
import type { ReadModel } from '../../../core/readModel/model'
import type { SubjectsOf } from './entry'
import type { FormerNames } from './formerNames'

const valueAt = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Looks up current and former names of charts, dashboards and datasets in a state, by topics. Unknown ones have no name. */
export const subjectsIn = (model: ReadModel, former: FormerNames = new Map()): SubjectsOf => {
  const dashboard = (id: string): string | undefined =>
    former.get(`dashboard/${id}`) ??
    dashboardOf(model.dashboards, Number(id))?.title ??
    model.dashboardList.list?.value?.dashboards.find((one) => String(one.id) === id)?.title
  const chart = (id: string, dashboardId: string | null): string | undefined =>
    (dashboardId === null ? null : dashboardOf(model.dashboards, Number(dashboardId)))?.charts[Number(id)]?.name ??
    valueAt(model.explores.byKey, `slice/${id}`)?.slice?.name ??
    model.charts.list?.value?.charts.find((one) => String(one.id) === id)?.name
  const draft = (key: string): string | undefined => {
    const explore = valueAt(model.explores.byKey, key)
    const name = former.get(`explore/${key}`) ?? explore?.name
    return name === '' ? explore?.dataset?.name : name
  }
  const dataset = (id: string): string | undefined =>
    former.get(`dataset/${id}`) ?? valueAt(model.datasetDrafts.byId, id)?.content?.settings.name
  const patterns: readonly (readonly [RegExp, (...ids: string[]) => readonly (string | undefined)[]])[] = [
    [/^chart\/dashboard\/(\d+)\/(\d+)(?:\/|$)/, (on = '', id = '') => [chart(id, on), dashboard(on)]],
    [/^(?:chart\/)?dashboard\/(\d+)(?:\/|$)/, (id = '') => [dashboard(id)]],
    [/^(?:chart|explore)\/slice\/(\d+)(?:\/|$)/, (id = '') => [draft(`slice/${id}`) ?? chart(id, null)]],
    [/^(?:chart|explore)\/((?:table|link)\/[^/]+)/, (key = '') => [draft(key)]],
    [/^dataset\/(\d+)$/, (id = '') => [dataset(id)]],
  ]
  const cache = new Map<string, readonly string[]>()
  const ofTopic = (topic: string): readonly string[] => {
    const cached = cache.get(topic)
    if (cached !== undefined) return cached
    const [pattern, names] = patterns.find(([one]) => one.test(topic)) ?? []
    const [, ...ids] = pattern?.exec(topic) ?? []
    const all = (names?.(...ids) ?? []).filter((one) => one !== undefined && one.trim() !== '') as readonly string[]
    cache.set(topic, all)
    return all
  }
  return (topics) => [...new Set(topics.flatMap(ofTopic))]
}
