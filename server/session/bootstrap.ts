import type { Bootstrap } from '../../contract/session/bootstrap'
import { EVENT_SOCKET } from '../chart/asyncEvents/events'
import { reportFormats } from '../report/formats'
import { isoMoment } from '../run/queryWire'
import { asksForPassword } from './security/ownPassword'
import { roles } from './security/roles'
import type { User } from './security/users'
import type { HasStore, Platform } from '../platform'

export interface BootstrapDeps extends Pick<Platform, 'settings' | 'store'> {
  readonly instance: string
  readonly version: string
}

const pairs = (name: keyof typeof roles): [string, string][] =>
  roles[name].map(([permission, view]) => [permission, view])

const anonymous = (): Bootstrap['user'] => ({ isAnonymous: true, roles: { Public: pairs('Public') }, permissions: {} })

/** The user object of the page and of `/api/v1/me/roles/`. */
export const bootstrapUser = async (services: HasStore, user: User): Promise<Bootstrap['user']> => {
  const granted = await services.store
    .selectFrom('database_grant')
    .innerJoin('database', 'database.id', 'database_grant.database_id')
    .select(['database.id', 'database.name'])
    .where('database_grant.user_id', '=', user.id)
    .execute()
  return {
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    userId: user.id,
    isActive: user.isActive,
    isAnonymous: false,
    createdOn: isoMoment(user.createdMs),
    email: user.email,
    roles: Object.fromEntries(user.roles.map((role) => [role, pairs(role)])),
    permissions: { database_access: granted.map(({ id, name }) => `[${name}].(id:${id})`) },
  }
}

const confOf = (
  { settings, instance, version }: BootstrapDeps,
  user: User | null,
  asksPassword: boolean,
): Bootstrap['common']['conf'] => ({
  SUPERSET_WEBSERVER_TIMEOUT: settings.webTimeoutSeconds,
  SQL_MAX_ROW: settings.maxRows,
  DISPLAY_MAX_ROW: settings.displayRows,
  DEFAULT_SQLLAB_LIMIT: settings.defaultRows,
  SQLLAB_DEFAULT_DBID: null,
  SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: settings.dashboardLayoutLimit,
  GLOBAL_ASYNC_QUERIES_TRANSPORT: settings.asyncTransport,
  GLOBAL_ASYNC_QUERIES_POLLING_DELAY: 500,
  GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: EVENT_SOCKET,
  DEFAULT_VIZ_TYPE: 'table',
  SAMPLES_ROW_LIMIT: 1000,
  NATIVE_FILTER_DEFAULT_ROW_LIMIT: 1000,
  DEFAULT_TIME_FILTER: 'No filter',
  recount: {
    version,
    instance,
    rows: true,
    chartsTogether: true,
    errorPosition: true,
    usageLog: settings.usageEvents > 0,
    asksPassword,
    reports: { formats: [...reportFormats], mail: settings.smtpUrl !== '' },
    ...(user?.logKey ? { logKey: user.logKey } : {}),
  },
})

/** The bootstrap JSON for this caller; the key of the local log only for its owner. */
export const bootstrapOf = async (
  services: BootstrapDeps,
  { user, byLink }: { readonly user: User | null; readonly byLink: boolean },
): Promise<Bootstrap> => ({
  user: user ? await bootstrapUser(services, user) : anonymous(),
  common: {
    conf: confOf(services, user, user !== null && (await asksForPassword(services.store, user, byLink))),
    locale: 'en',
    language_pack: {},
    d3_format: {},
    d3_time_format: {},
    currencies: ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY'],
    feature_flags: { ...services.settings.featureFlags },
    extra_sequential_color_schemes: [],
    extra_categorical_color_schemes: [],
    theme_overrides: {},
    menu_data: { menu: [], settings: [], brand: {}, navbar_right: {}, environment_tag: {} },
    flash_messages: [],
  },
})
