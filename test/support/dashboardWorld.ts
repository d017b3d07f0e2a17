import type { DashboardContent } from '../../src/events/dashboard/dashboard'
import type { Components } from '../../src/events/dashboard/layout'
import { event } from '../../src/core/events/registry'
import { EMPTY_LAYOUT } from '../../src/domain/layout/components'
import type { World } from './world'

/** The content of a dashboard, with the layout and the metadata of a test. */
export const contentWith = (
  components: Components = EMPTY_LAYOUT,
  metadata: Readonly<Record<string, unknown>> = {},
): DashboardContent => ({
  title: 'Sales',
  components,
  properties: {
    slug: null,
    css: '',
    certifiedBy: '',
    certificationDetails: '',
    owners: [{ id: 1, name: 'Ada' }],
    roles: [],
    metadata,
  },
})

const USER = {
  id: 1,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'L',
  roles: ['Alpha'],
  permissions: ['can_write on Dashboard'],
}
const CONFIG = {
  defaultDatabaseId: null,
  defaultQueryLimit: 1000,
  maxRow: 100_000,
  displayMaxRow: 10_000,
  webTimeoutSeconds: 60,
}

interface Server {
  readonly flags?: Readonly<Record<string, boolean>>
  readonly layoutLimit?: number
}

/** Signs a person in. */
export const signIn = (
  world: World,
  { flags = {}, layoutLimit, ...user }: Partial<typeof USER> & Server = {},
): void => {
  const config = layoutLimit === undefined ? CONFIG : { ...CONFIG, layoutLimit }
  world.remote(event('session.bootstrapped', { user: { ...USER, ...user }, flags, config }))
}

/** Opens a dashboard as the server would answer, and begins to edit it. */
export const openDashboard = (
  world: World,
  dashboardId: number,
  content: DashboardContent = contentWith(),
  revision: number | null = null,
): void => {
  const key = String(dashboardId)
  world.dispatch('dashboard.open', { key, idOrSlug: key })
  const request = world.store.state().dashboards.openings[key]?.request ?? ''
  world.remote(
    event(
      'dashboard.opened',
      {
        key,
        dashboardId,
        ...content,
        published: false,
        repairs: [],
        charts: [],
        datasets: [],
        changedOn: null,
        changedBy: '',
        lastModified: 100,
        revision,
        link: null,
      },
      request,
    ),
  )
  world.dispatch('dashboard.edit', { dashboardId, edit: true })
}
