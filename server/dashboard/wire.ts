import type {
  DashboardChart,
  DashboardDataset,
  DashboardDetail,
  DashboardItem,
} from '../../contract/dashboard/dashboard'
import type { Chart } from '../chart/rows/rows'
import { chartUrl, formDataOf, nameOf } from '../chart/saved/wire'
import type { Dataset, Person } from '../dataset/rows'
import { datasourceOf } from '../dataset/wire'
import { agoOf } from '../metadata/ago'
import { isoMoment } from '../run/queryWire'
import type { Dashboard, DashboardRow } from './rows'

export const dashboardUrl = ({ id, slug }: Pick<DashboardRow, 'id' | 'slug'>): string =>
  `/superset/dashboard/${encodeURIComponent(slug ?? String(id))}/`

/** Whole seconds, by which clients distinguish versions (B3.05). */
export const lastModified = (changedMs: number): number => Math.floor(changedMs / 1000)

const named = (person: Person | undefined) =>
  person === undefined ? null : { id: person.id, first_name: person.first_name, last_name: person.last_name }

const commonOf = ({ row, owners, roles, people, tags }: Dashboard, now: number) => {
  const createdBy = people.get(row.created_by ?? 0)
  const changedBy = people.get(row.changed_by ?? 0)
  return {
    id: row.id,
    uuid: row.uuid,
    slug: row.slug,
    url: dashboardUrl(row),
    dashboard_title: row.title,
    published: row.published === 1,
    css: row.css,
    json_metadata: row.json_metadata,
    position_json: row.position_json,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    thumbnail_url: null,
    is_managed_externally: row.is_managed_externally === 1,
    owners: owners.flatMap((owner) => named(owner) ?? []),
    roles: roles.map(({ id, name }) => ({ id, name })),
    tags: [...tags],
    created_by: named(createdBy),
    created_on_delta_humanized: agoOf(now - row.created_ms),
    changed_by: named(changedBy),
    changed_by_name: nameOf(changedBy),
    changed_on_delta_humanized: agoOf(now - row.changed_ms),
  }
}

export const itemOf = (dashboard: Dashboard, now: number): DashboardItem => ({
  ...commonOf(dashboard, now),
  status: dashboard.row.published === 1 ? 'published' : 'draft',
  changed_on_utc: `${isoMoment(dashboard.row.changed_ms)}+0000`,
})

/** B7.20 */
export const detailOf = (dashboard: Dashboard, now: number, revision: number): DashboardDetail => ({
  ...commonOf(dashboard, now),
  changed_on: isoMoment(dashboard.row.changed_ms),
  charts: dashboard.charts.map(({ row }) => row.slice_name),
  revision,
})

export const chartOf = ({ row }: Chart): DashboardChart => ({
  id: row.id,
  slice_name: row.slice_name,
  cache_timeout: row.cache_timeout,
  changed_on: isoMoment(row.changed_ms),
  description: row.description,
  description_markeddown: '',
  form_data: formDataOf(row),
  slice_url: chartUrl(row.id),
  certified_by: row.certified_by,
  certification_details: row.certification_details,
})

export const datasetOf = (dataset: Dataset): DashboardDataset => {
  const source = datasourceOf(dataset, null)
  const types = (source.columns ?? []).flatMap(({ type_generic: type }) => type ?? [])
  return { ...source, column_types: [...new Set(types)].toSorted((a, b) => a - b) }
}
