import { mergeMap, takeUntil, tap } from 'rxjs'

import type { ChartItem } from '../../../contract/chart/chart'
import * as chartCalls from '../../../contract/chart/chart'
import type { ChartSummary } from '../../events/chart/chart'
import { event } from '../../core/events/registry'
import { attempt } from '../../core/effects/attempt'
import { chartCertified } from './certified'
import { saveChartFile } from './file'
import { chartPropertiesEffects } from './properties'
import { defineEffect } from '../../core/effects/effect'
import { createDeletions } from '../../core/http/deletions'
import { isNewOf } from '../tag/isNew'
import { customTags } from '../tag/customTags'
import { KEPT_BEFORE_DELETE } from '../../core/effects/keptBeforeDelete'

/** B7.04 */
const PAGE = 200

/** Texts that a chart need not have. */
const saidOf = ({ created_by: person, description, thumbnail_url: thumbnail }: ChartItem): Partial<ChartSummary> => {
  const createdBy = person ? `${person.first_name ?? ''} ${person.last_name ?? ''}`.trim() : ''
  return {
    ...(createdBy === '' ? {} : { createdBy }),
    ...(description ? { description } : {}),
    ...(thumbnail ? { thumbnail } : {}),
  }
}

const summaryOf = (item: ChartItem): ChartSummary => ({
  id: item.id,
  name: item.slice_name ?? '',
  vizType: item.viz_type ?? '',
  datasetId: item.datasource_id ?? null,
  dataset: item.datasource_name_text ?? '',
  owners: (item.owners ?? []).map(({ id, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
  })),
  changedBy: item.changed_by_name ?? '',
  changedOn: item.changed_on_utc ?? null,
  ...isNewOf(item),
  ...saidOf(item),
  tags: customTags(item.tags),
  certified: chartCertified(item),
})

/** The charts that changed last, and which of them are favourites (B7.04, B7.08). */
export const listCharts = defineEffect({
  name: 'list-charts',
  on: ['chart.list_requested'],
  key: () => '',
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { search, tag = null, owner, order } }, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(chartCalls.chartList, {
          query: {
            order_column: order ?? 'changed_on_delta_humanized',
            order_direction: order === undefined ? 'desc' : 'asc',
            filters: [
              ...(search === '' ? [] : [{ col: 'slice_name', opr: 'ct', value: search }]),
              ...(owner === undefined ? [] : [{ col: 'owners', opr: 'rel_m_m', value: owner }]),
              ...(tag === null ? [] : [{ col: 'tags', opr: 'chart_tag_id', value: tag }]),
            ],
            page: 0,
            page_size: PAGE,
            keys: ['none'],
          },
        })
        const charts = body.result.map(summaryOf)
        const ids = charts.map(({ id }) => id)
        const marks =
          ids.length === 0 ? [] : (await http.call(chartCalls.chartFavoriteStatus, { query: ids })).body.result
        const favorites = marks.flatMap(({ id, value }) => (value ? [id] : []))
        return event('chart.listed', { charts, favorites, count: body.count })
      },
      (message) => event('chart.list_failed', { message }),
    ),
})

/** The last wish counts (B7.09, B7.10). */
export const favorChart = defineEffect({
  name: 'favor-chart',
  on: ['chart.favorite_requested'],
  key: ({ data }) => String(data.chartId),
  mode: 'coalesce',
  resume: 'retry',
  run: ({ data: { chartId, favorite } }, { http }) =>
    attempt(
      async () => {
        const params = { id: chartId }
        await http.call(favorite ? chartCalls.chartFavoriteAdd : chartCalls.chartFavoriteRemove, { params })
        return event('chart.favored', { chartId, favorite })
      },
      (message) => event('chart.favorite_failed', { chartId, favorite, message }),
    ),
})

const deletions = createDeletions({
  one: (http, id) => http.call(chartCalls.chartDelete, { params: { id } }),
  all: (http, ids) => http.call(chartCalls.chartBulkDelete, { query: [...ids] }),
})

/** Deletes once the time for undo is over. */
export const deleteChart = defineEffect({
  name: 'delete-chart',
  on: ['chart.delete_requested'],
  key: ({ id }) => id,
  mode: 'merge',
  resume: 'retry',
  run: ({ id, corr, data: { chartId, name } }, io) => {
    deletions.join(corr, chartId)
    const isRequested = (): boolean => io.state().charts.deleting[chartId] === id
    const remove = attempt(
      async () => {
        await deletions.carryOut(io.http, corr, chartId)
        return event('chart.deleted', { chartId, name })
      },
      (message) => event('chart.delete_failed', { chartId, name, message }),
    )
    return io.timer(KEPT_BEFORE_DELETE).pipe(
      takeUntil(io.until(() => !isRequested()).pipe(tap(() => deletions.leave(corr, chartId)))),
      mergeMap(() => remove),
    )
  },
})

export const chartEffects = [listCharts, favorChart, deleteChart, saveChartFile, ...chartPropertiesEffects] as const
