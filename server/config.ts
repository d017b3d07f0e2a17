import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { Refusal } from './refusal'

/** Feature flags under their specified names, with their default values (B6.11). */
export const featureFlagDefaults = {
  SQLLAB_BACKEND_PERSISTENCE: false,
  GLOBAL_ASYNC_QUERIES: false,
  DASHBOARD_RBAC: false,
  DASHBOARD_CROSS_FILTERS: true,
  CONFIRM_DASHBOARD_DIFF: false,
  ESCAPE_MARKDOWN_HTML: false,
  AVOID_COLORS_COLLISION: true,
  USE_ANALOGOUS_COLORS: false,
  HORIZONTAL_FILTER_BAR: true,
  ALERT_REPORTS: false,
  ESTIMATE_QUERY_COST: false,
  ENABLE_TEMPLATE_PROCESSING: false,
  KV_STORE: false,
  SHARE_QUERIES_VIA_KV_STORE: false,
  TAGGING_SYSTEM: true,
  CHART_GALLERY: false,
} as const

type Flag = keyof typeof featureFlagDefaults
export type FeatureFlags = Readonly<Record<Flag, boolean>>

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const onOff = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0', 'on', 'off']).transform((text) => ['true', '1', 'on'].includes(text)),
])

interface Setting {
  readonly env: string
  readonly schema: z.ZodType
  readonly initial: unknown
  readonly means: string
  /** The value may hold a password, so the audit log tells only that it changed. */
  readonly secret?: true
}

const setting = <S extends z.ZodType>(env: string, schema: S, initial: z.output<S>, means: string) => ({
  env,
  schema,
  initial,
  means,
})

const secretSetting = <S extends z.ZodType>(env: string, schema: S, initial: z.output<S>, means: string) => ({
  ...setting(env, schema, initial, means),
  secret: true as const,
})

/** Every setting once: its name in the file is the key here, its name in the environment is `env`. */
export const settingTable = {
  port: setting('PORT', whole(0, 65_535), 8088, 'Port to listen on'),
  host: setting('HOST', z.string().min(1), '127.0.0.1', 'Address to listen on'),
  home: setting('RECOUNT_HOME', z.string().min(1), join(homedir(), '.recount'), 'Data directory'),
  publicUrl: setting(
    'RECOUNT_PUBLIC_URL',
    z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    '',
    'Address people use when it differs, such as behind a proxy; https makes cookies Secure',
  ),
  adminPassword: secretSetting(
    'RECOUNT_ADMIN_PASSWORD',
    z.union([z.literal(''), z.string().min(8).max(1024)]),
    '',
    'Creates the user admin with this password, or resets it (8 characters at least)',
  ),
  sessionDays: setting('RECOUNT_SESSION_DAYS', whole(1, 365), 14, 'Days after which a sign-in ends'),
  signInAttempts: setting(
    'RECOUNT_SIGN_IN_ATTEMPTS',
    whole(1, 10_000),
    10,
    'Failed sign-ins per minute for one name at one address; ten times as many for the address',
  ),
  maxRows: setting('RECOUNT_MAX_ROWS', whole(1, 1_000_000), 100_000, 'Most rows a query may return (SQL_MAX_ROW)'),
  displayRows: setting(
    'RECOUNT_DISPLAY_ROWS',
    whole(1, 1_000_000),
    10_000,
    'Most rows in a documented answer (DISPLAY_MAX_ROW)',
  ),
  defaultRows: setting(
    'RECOUNT_DEFAULT_ROWS',
    whole(1, 1_000_000),
    1000,
    'Row limit of a new SQL tab (DEFAULT_SQLLAB_LIMIT)',
  ),
  maxResultMb: setting('RECOUNT_MAX_RESULT_MB', whole(1, 2048), 256, 'Most megabytes a result may have'),
  queryTimeoutSeconds: setting(
    'RECOUNT_QUERY_TIMEOUT',
    whole(1, 86_400),
    30,
    'Seconds after which a query is stopped (SQLLAB_TIMEOUT)',
  ),
  exportMinutes: setting('RECOUNT_EXPORT_MINUTES', whole(1, 10_080), 60, 'Minutes after which an export is stopped'),
  uploadMb: setting('RECOUNT_UPLOAD_MB', whole(1, 1_048_576), 4096, 'Most megabytes of a file that is sent'),
  asyncTimeoutSeconds: setting(
    'RECOUNT_ASYNC_TIMEOUT',
    whole(1, 604_800),
    21_600,
    'Seconds after which a query that runs in the background is stopped',
  ),
  asyncTransport: setting(
    'RECOUNT_ASYNC_TRANSPORT',
    z.enum(['polling', 'ws']),
    'polling',
    'How browsers hear of background chart queries: they ask, or a websocket tells them',
  ),
  webTimeoutSeconds: setting(
    'RECOUNT_WEB_TIMEOUT',
    whole(1, 86_400),
    60,
    'Seconds a browser waits for an answer (SUPERSET_WEBSERVER_TIMEOUT)',
  ),
  queriesPerUser: setting('RECOUNT_QUERIES_PER_USER', whole(1, 1000), 8, 'Queries one user may have running at a time'),
  resultHours: setting('RECOUNT_RESULT_HOURS', whole(1, 8760), 24, 'Hours for which results are kept'),
  queryDays: setting(
    'RECOUNT_QUERY_DAYS',
    whole(1, 36_500),
    180,
    'Days for which the server lists queries that were run',
  ),
  dashboardLayoutLimit: setting(
    'RECOUNT_DASHBOARD_LAYOUT_LIMIT',
    whole(1024, 16_777_215),
    65_535,
    'Characters of a dashboard layout, from which on it is too large to be saved (SUPERSET_DASHBOARD_POSITION_DATA_LIMIT)',
  ),
  dashboardVersions: setting(
    'RECOUNT_DASHBOARD_VERSIONS',
    whole(2, 10_000),
    200,
    'Versions of each dashboard that are kept',
  ),
  versions: setting(
    'RECOUNT_VERSIONS',
    whole(2, 10_000),
    100,
    'Versions of each chart, dataset and saved query that are kept',
  ),
  memoryMb: setting('RECOUNT_MEMORY_MB', whole(64, 1_048_576), 1024, 'Megabytes of memory of one database engine'),
  maxDatabaseMb: setting(
    'RECOUNT_MAX_DATABASE_MB',
    whole(1, 16_777_216),
    10_240,
    'Most megabytes to which statements that write may bring a database file',
  ),
  privateDatabases: setting(
    'RECOUNT_PRIVATE_DATABASES',
    onOff,
    true,
    'Databases may be connected on this machine and in private networks',
  ),
  usageEvents: setting(
    'RECOUNT_USAGE_EVENTS',
    whole(0, 10_000_000),
    100_000,
    'Events of use that are kept, the newest ones; 0 turns the log of use off, also in browsers',
  ),
  auditDays: setting(
    'RECOUNT_AUDIT_DAYS',
    whole(0, 36_500),
    0,
    'Days for which the audit log keeps the content of its entries; 0 keeps all of it',
  ),
  auditRequired: setting(
    'RECOUNT_AUDIT_REQUIRED',
    onOff,
    true,
    'Downloads, queries, sign-ins and other acts are refused when the audit log cannot be written; changes always are',
  ),
  auditQueryText: setting('RECOUNT_AUDIT_QUERY_TEXT', onOff, false, 'The audit log keeps the SQL of queries'),
  auditChartData: setting(
    'RECOUNT_AUDIT_CHART_DATA',
    onOff,
    false,
    'The audit log has an entry for the data of every chart that is read',
  ),
  supportEnabled: setting('RECOUNT_SUPPORT_ENABLED', onOff, true, 'People may send their sessions to support'),
  supportContinuous: setting(
    'RECOUNT_SUPPORT_CONTINUOUS',
    onOff,
    false,
    'Programs of people who agree may send their sessions to support all the time',
  ),
  supportKeepDays: setting(
    'RECOUNT_SUPPORT_KEEP_DAYS',
    whole(1, 3650),
    30,
    'Days after which a session that was sent to support is deleted',
  ),
  supportMaxMb: setting(
    'RECOUNT_SUPPORT_MAX_MB',
    whole(1, 16_384),
    1024,
    'Most megabytes of a session that is sent to support; a person may have four times as many there',
  ),
  smtpUrl: secretSetting(
    'RECOUNT_SMTP_URL',
    z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]),
    '',
    'Mail server for scheduled reports, such as smtps://user:password@mail.example.com; without one none are sent',
  ),
  mailFrom: setting(
    'RECOUNT_MAIL_FROM',
    z.union([z.literal(''), z.string().min(3).max(320)]),
    '',
    'Sender of mails; else the user of the mail server, or recount@ its host',
  ),
  logLevel: setting(
    'RECOUNT_LOG_LEVEL',
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'warn',
    'Least level of the log lines written',
  ),
  sampleData: setting('RECOUNT_SAMPLE_DATA', onOff, true, 'Build the sample database when it is missing'),
  sampleDashboards: setting(
    'RECOUNT_SAMPLE_DASHBOARDS',
    onOff,
    true,
    'Make sample dashboards on the sample database once',
  ),
} as const

type Table = typeof settingTable
export type Settings = { readonly [K in keyof Table]: z.output<Table[K]['schema']> } & {
  readonly featureFlags: FeatureFlags
}

/** True for a setting whose value may hold a password. */
export const isSecretSetting = (name: string): boolean =>
  (settingTable as Record<string, Setting>)[name]?.secret === true

const FLAG_PREFIX = 'RECOUNT_FEATURE_'
/** Variables that belong to the tools around the server, not to it. */
const FOREIGN = new Set([
  'RECOUNT_DEV_API',
  'RECOUNT_CHROMIUM',
  'RECOUNT_HEADLESS',
  'RECOUNT_PROPERTY_SEED',
  'RECOUNT_PROPERTY_RUNS',
])

const isFlag = (name: string): name is Flag => Object.hasOwn(featureFlagDefaults, name)

const parse = (label: string, schema: z.ZodType, value: unknown): unknown => {
  const answer = schema.safeParse(value)
  if (answer.success) return answer.data
  throw new Refusal(`${label}: ${answer.error.issues[0]?.message ?? 'not valid'}. See --help.`)
}

const flagsFrom = (source: Record<string, unknown>, label: (name: string) => string): Partial<FeatureFlags> => {
  const flags: Partial<Record<Flag, boolean>> = {}
  for (const [name, value] of Object.entries(source)) {
    if (!isFlag(name)) throw new Refusal(`${label(name)} is not a feature flag. See --help.`)
    flags[name] = parse(label(name), onOff, value) as boolean
  }
  return flags
}

const fromFile = (file: string, isRequired: boolean): Record<string, unknown> => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    if (isRequired) throw new Refusal(`Cannot read the settings file ${file}.`)
    return {}
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // answered below, with the same words as any other text that is no object
  }
  throw new Refusal(`The settings file ${file} is not a JSON object.`)
}

const checkEnvironment = (env: NodeJS.ProcessEnv): void => {
  const settingNames = new Set(Object.values(settingTable).map((entry) => entry.env as string))
  for (const name of Object.keys(env)) {
    if (!name.startsWith('RECOUNT_') || name.startsWith(FLAG_PREFIX) || settingNames.has(name) || FOREIGN.has(name))
      continue
    throw new Refusal(`${name} is not a setting. See --help.`)
  }
}

const environmentFlags = (env: NodeJS.ProcessEnv): Partial<FeatureFlags> => {
  const named = Object.entries(env).filter(([name]) => name.startsWith(FLAG_PREFIX))
  const bare = Object.fromEntries(named.map(([name, value]) => [name.slice(FLAG_PREFIX.length), value]))
  return flagsFrom(bare, (name) => `${FLAG_PREFIX}${name}`)
}

/**
 * Settings of the environment, else of the file, else the defaults. The file is `--config`, or `recount.config.json`
 * in the data directory. Throws a `Refusal` for an unknown name or a value that does not fit.
 */
export const loadSettings = (env: NodeJS.ProcessEnv, configFile: string | null): Settings => {
  checkEnvironment(env)
  const home = resolve(env.RECOUNT_HOME || settingTable.home.initial)
  const file = configFile ?? join(home, 'recount.config.json')
  const { featureFlags = {}, ...stored } = fromFile(file, configFile !== null)
  for (const name of Object.keys(stored)) {
    if (!Object.hasOwn(settingTable, name)) throw new Refusal(`${file}: ${name} is not a setting. See --help.`)
  }
  const values = Object.entries(settingTable as Record<string, Setting>).map(([name, entry]) => {
    const text = env[entry.env]
    if (text !== undefined && text !== '') return [name, parse(entry.env, entry.schema, text)]
    if (name in stored) return [name, parse(`${file}: ${name}`, entry.schema, stored[name])]
    return [name, entry.initial]
  })
  const settings = Object.fromEntries(values) as Omit<Settings, 'featureFlags'>
  const fileFlags = parse(`${file}: featureFlags`, z.record(z.string(), z.unknown()), featureFlags)
  return {
    ...settings,
    home: resolve(settings.home),
    featureFlags: {
      ...featureFlagDefaults,
      ...flagsFrom(fileFlags as Record<string, unknown>, (name) => `${file}: featureFlags.${name}`),
      ...environmentFlags(env),
    },
  }
}
