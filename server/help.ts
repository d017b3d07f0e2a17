import { featureFlagDefaults, settingTable } from './config'

const line = (left: string, right: string): string => `  ${left.padEnd(34)} ${right}`

/** The text of `--help`: every setting with its default and meaning. */
export const helpText = (): string => {
  const settings = Object.entries(settingTable).map(([name, { env, initial, means }]) =>
    line(env, `${means} [${name}: ${initial === '' ? 'none' : String(initial)}]`),
  )
  const flags = Object.entries(featureFlagDefaults).map(([name, value]) =>
    line(`RECOUNT_FEATURE_${name}`, `[${value}]`),
  )
  return [
    'Usage: npm start -- [--config FILE] [--superset ADDRESS] [--help]',
    '',
    '--superset http://host:8088 shows the client before an Apache Superset, which answers every call; people sign in',
    'there with the names they have at it, and no data is kept here.',
    '',
    'Settings come from the environment, else from one JSON file: recount.config.json in the data directory, or',
    'the file of --config. In brackets: the name in the file and the default.',
    '',
    ...settings,
    '',
    'Feature flags (in the file: {"featureFlags": {"NAME": true}}):',
    '',
    ...flags,
    '',
  ].join('\n')
}
