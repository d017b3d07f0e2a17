import type { ChartDetail, ChartItem } from '../../../contract/chart/chart'
import type { Slice } from '../../../contract/explore/explore'
import { exploreUrl } from '../../dataset/wire'
import type { Person } from '../../dataset/rows'
import { agoOf } from '../../metadata/ago'
import { findStoredObject, storedObject } from '../../json/stored'
import { isoMoment } from '../../run/queryWire'
import type { Chart, ChartRow } from '../rows/rows'

export const chartUrl = (id: number): string => `/explore/?slice_id=${id}`

/** The controls of a chart; none where the saved ones are damaged. */
export const paramsOf = ({ params }: ChartRow): Record<string, unknown> => storedObject(params)

/** Something was saved with the chart that is no set of controls. Nothing at all is none of it. */
export const isDamaged = ({ params }: ChartRow): boolean =>
  params.trim() !== '' && findStoredObject(params) === undefined

/** The controls as an editor opens them: their data source never contradicts the chart's. */
export const formDataOf = (row: ChartRow): Record<string, unknown> => ({
  ...paramsOf(row),
  datasource: `${row.datasource_id}__${row.datasource_type}`,
  viz_type: row.viz_type,
  slice_id: row.id,
})

const named = (person: Person | undefined) =>
  person === undefined ? null : { id: person.id, first_name: person.first_name, last_name: person.last_name }
export const nameOf = (person: Person | undefined): string =>
  person === undefined ? '' : `${person.first_name} ${person.last_name}`.trim()

/** A line of the list of charts (`B7.04`). */
export const itemOf = ({ row, dataset, owners, people, dashboards, tags }: Chart, now: number): ChartItem => {
  const person = (id: number | null) => (id === null ? undefined : people.get(id))
  return {
    id: row.id,
    uuid: row.uuid,
    slice_name: row.slice_name,
    viz_type: row.viz_type,
    url: chartUrl(row.id),
    slice_url: chartUrl(row.id),
    edit_url: `/chart/edit/${row.id}`,
    datasource_id: row.datasource_id,
    datasource_type: row.datasource_type,
    datasource_name_text: dataset?.name ?? null,
    datasource_url: dataset && exploreUrl(dataset.id),
    description: row.description,
    params: row.params,
    form_data: formDataOf(row),
    cache_timeout: row.cache_timeout,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    is_managed_externally: row.is_managed_externally === 1,
    created_by: named(person(row.created_by)),
    created_by_name: nameOf(person(row.created_by)),
    created_on_delta_humanized: agoOf(now - row.created_ms),
    changed_by: named(person(row.changed_by)),
    changed_by_name: nameOf(person(row.changed_by)),
    changed_on_delta_humanized: agoOf(now - row.changed_ms),
    changed_on_dttm: row.changed_ms,
    changed_on_utc: `${isoMoment(row.changed_ms)}+0000`,
    last_saved_at: isoMoment(row.last_saved_ms),
    last_saved_by: named(person(row.last_saved_by)),
    owners: owners.map(({ id, first_name, last_name }) => ({ id, first_name, last_name })),
    dashboards: dashboards.map((dashboard) => ({ ...dashboard })),
    tags: [...tags],
  }
}

/** B7.05 */
export const detailOf = (chart: Chart, now: number): ChartDetail => ({
  ...itemOf(chart, now),
  query_context: chart.row.query_context,
})

/** A saved chart as the editor opens it. */
export const sliceOf = ({ row, dataset, owners }: Chart, now: number): Slice => ({
  slice_id: row.id,
  slice_name: row.slice_name,
  slice_url: chartUrl(row.id),
  datasource: dataset?.name ?? null,
  description: row.description,
  form_data: formDataOf(row),
  query_context: row.query_context,
  cache_timeout: row.cache_timeout,
  changed_on: isoMoment(row.changed_ms),
  changed_on_humanized: agoOf(now - row.changed_ms),
  owners: owners.map(({ id }) => id),
  certified_by: row.certified_by,
  certification_details: row.certification_details,
  is_managed_externally: row.is_managed_externally === 1,
})
