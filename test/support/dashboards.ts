import type { DashboardChart } from '../../src/events/dashboard/dashboard'
import type { Components } from '../../src/events/dashboard/layout'
import { event } from '../../src/core/events/registry'
import { encodeForm } from '../../src/domain/charts/formData'
import { flights, weather } from './explore'
import { layoutOfCharts } from './filtered'
import type { World } from './world'

export const admin = (world: World, permissions: readonly string[] = ['can_write on Dashboard']): void =>
  world.remote(
    event('session.bootstrapped', {
      user: { id: 1, username: 'ada', firstName: 'Ada', lastName: 'Min', roles: ['Admin'], permissions },
      flags: {},
      config: {
        defaultDatabaseId: null,
        defaultQueryLimit: 1000,
        maxRow: 100_000,
        displayMaxRow: 10_000,
        webTimeoutSeconds: 60,
      },
    }),
  )

interface Opening {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly components?: Components
  readonly charts?: readonly DashboardChart[]
  readonly dataMask?: Readonly<Record<string, unknown>>
  readonly owners?: readonly number[]
}

export const chartOn = (id: number, more: object = {}): DashboardChart => ({
  id,
  name: `Chart ${id}`,
  description: null,
  formData: encodeForm({ viz_type: 'table', datasource: '3__table', metrics: ['count'], groupby: ['origin'] }),
  datasetId: 3,
  ...more,
})

/** Opens dashboard 1 with these filters, as the server would. */
export const openDashboard = (world: World, { metadata = {}, dataMask, ...given }: Opening = {}): void => {
  const cause = world.store.append([event('dashboard.open_requested', { key: '1', idOrSlug: '1', permalink: null })], {
    corr: 'open',
  })[0]?.id
  world.remote(
    event(
      'dashboard.opened',
      {
        key: '1',
        dashboardId: 1,
        title: 'Flights',
        properties: {
          slug: null,
          css: '',
          certifiedBy: '',
          certificationDetails: '',
          owners: (given.owners ?? [1]).map((id) => ({ id, name: 'Ada' })),
          roles: [],
          metadata,
        },
        components: given.components ?? layoutOfCharts([], [1, 2]),
        published: true,
        repairs: [],
        charts: given.charts ?? [chartOn(1), chartOn(2)],
        datasets: [flights, weather],
        changedOn: null,
        changedBy: '',
        lastModified: 5,
        link: dataMask === undefined ? null : { activeTabs: [], anchor: null, dataMask },
      },
      cause,
    ),
  )
}
