import type { ChartChangeBody, ChartDetail } from '../../../contract/chart/chart'
import * as chartCalls from '../../../contract/chart/chart'
import type { ChartProperties } from '../../events/chart/properties'
import { event } from '../../core/events/registry'
import { attempt } from '../../core/effects/attempt'
import { defineEffect } from '../../core/effects/effect'
import { customTags } from '../tag/customTags'

const propertiesOf = (detail: ChartDetail): ChartProperties => ({
  name: detail.slice_name ?? '',
  description: detail.description ?? '',
  certifiedBy: detail.certified_by ?? '',
  certificationDetails: detail.certification_details ?? '',
  cacheTimeout: detail.cache_timeout ?? null,
  owners: (detail.owners ?? []).map(({ id, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
  })),
})

/** The properties of a chart, its tags, and where it is shown (B7.05). */
const readChartProperties = defineEffect({
  name: 'read-chart-properties',
  on: ['chart.properties_requested'],
  key: ({ data }) => String(data.chartId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { chartId } }, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(chartCalls.chartGet, { params: { id: chartId }, query: {} })
        const { result } = body
        const dashboards = (result.dashboards ?? []).flatMap(({ id, dashboard_title: title }) =>
          id === undefined ? [] : [{ id, name: title ?? '' }],
        )
        const properties = propertiesOf(result)
        return event('chart.properties_read', { chartId, properties, tags: customTags(result.tags), dashboards })
      },
      (message) => event('chart.properties_read_failed', { chartId, message }),
    ),
})

const orNull = (text: string): string | null => (text === '' ? null : text)

/**
 * Only the changed fields, so that changes of others to the rest stay. Owners are always named: Apache Superset
 * removes them from a chart where they are missing (B3.32).
 */
const changeOf = (now: ChartProperties, was: ChartProperties): ChartChangeBody => ({
  ...(now.name === was.name ? {} : { slice_name: now.name }),
  ...(now.description === was.description ? {} : { description: orNull(now.description) }),
  ...(now.cacheTimeout === was.cacheTimeout ? {} : { cache_timeout: now.cacheTimeout }),
  ...(now.certifiedBy === was.certifiedBy ? {} : { certified_by: orNull(now.certifiedBy) }),
  ...(now.certificationDetails === was.certificationDetails
    ? {}
    : { certification_details: orNull(now.certificationDetails) }),
  owners: now.owners.map(({ id }) => id),
})

/** Keeps changed properties (B7.07), one change after the other. */
const setChartProperties = defineEffect({
  name: 'set-chart-properties',
  on: ['chart.properties_set'],
  key: ({ data }) => String(data.chartId),
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { chartId, properties, was } }, { http }) =>
    attempt(
      async () => {
        await http.call(chartCalls.chartPut, { params: { id: chartId }, body: changeOf(properties, was) })
        return event('chart.properties_stored', { chartId, properties })
      },
      (message) => event('chart.properties_failed', { chartId, message }),
    ),
})

export const chartPropertiesEffects = [readChartProperties, setChartProperties] as const
