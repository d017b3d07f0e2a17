import type { DashboardContent } from '../../../events/dashboard/dashboard'
import type { Difference } from '../../../events/dashboard/version'
import { dashboardDifferences, type DashboardState } from '../../../../common/diff/dashboard'
import { t } from '../../i18n'

/** A name as quoted in a sentence. */
export const quoted = (name: string): string => `“${name}”`

const KINDS: Readonly<Record<string, string>> = {
  chart: 'chart',
  text: 'text',
  header: 'header',
  divider: 'divider',
  row: 'row',
  column: 'column',
  tab: 'tab',
  filter: 'filter',
  part: 'part',
}

/** `chart “Sales”`, `a row with “Sales”`. */
export const thingOf = ({ subject, name }: Pick<Difference, 'subject' | 'name'>): string => {
  const kind = t(KINDS[subject] ?? 'part')
  if (name === '') return t('a %s', kind)
  return subject === 'row' || subject === 'column' ? t('the %s with %s', kind, quoted(name)) : `${kind} ${quoted(name)}`
}

const SETTINGS: Readonly<Record<string, string>> = {
  color_scheme: 'colour scheme',
  chart_configuration: 'reach of cross-filters',
  global_chart_configuration: 'reach of cross-filters',
  timed_refresh_immune_slices: 'charts that are not refreshed by themselves',
  expanded_slices: 'descriptions that are open',
  filter_scopes: 'scopes of filters',
  default_filters: 'defaults of old filters',
  stagger_refresh: 'order of refreshes',
  filter_bar_orientation: 'place of the filter bar',
  css: 'CSS',
  slug: 'slug',
  certifiedBy: 'certificate',
  certificationDetails: 'details of the certificate',
  owners: 'owners',
  roles: 'roles',
}

const settingWord = (key: string): string => t(SETTINGS[key] ?? key.replaceAll('_', ' '))

const valueText = (text: string): string => (text === '' ? t('nothing') : quoted(text))

const settingText = ({ id, to }: Difference): string => {
  if (id === 'published') return to === 'true' ? t('Published the dashboard') : t('Made the dashboard a draft')
  if (id === 'cross_filters_enabled')
    return to === 'false' ? t('Switched cross-filters off') : t('Switched cross-filters on')
  if (id === 'refresh_frequency')
    return to === '' || to === '0' ? t('Switched the refresh off') : t('Refreshes it every %s seconds', to)
  if (to === '') return t('Changed the %s', settingWord(id))
  return t('Changed the %s to %s', settingWord(id), quoted(to))
}

const movedText = (difference: Difference): string => {
  const { from, to } = difference
  const thing = thingOf(difference)
  if (to !== '') return t('Moved %s to tab %s', thing, quoted(to))
  return from === '' ? t('Moved %s', thing) : t('Moved %s out of tab %s', thing, quoted(from))
}

/** A difference as a sentence: `Moved chart “Sales” to tab “Europe”`. */
export const differenceText = (difference: Difference): string => {
  const { subject, does, aspect, from, to, name } = difference
  const thing = thingOf(difference)
  switch (does) {
    case 'added':
      return to === '' ? t('Added %s', thing) : t('Added %s to tab %s', thing, quoted(to))
    case 'deleted':
      return from === '' ? t('Deleted %s', thing) : t('Deleted %s from tab %s', thing, quoted(from))
    case 'moved':
      return movedText(difference)
    case 'reordered':
      if (subject === 'filter') return t('Changed the order of the filters')
      return to === '' ? t('Changed the order of parts') : t('Changed the order of parts in tab %s', quoted(to))
    case 'resized':
      return t('Resized %s', thing)
    case 'renamed':
      if (subject === 'dashboard') return t('Renamed the dashboard from %s to %s', valueText(from), valueText(to))
      return t('Renamed %s to %s', thingOf({ subject, name: from }), valueText(to))
    default:
      if (subject === 'dashboard' || subject === 'setting') return settingText(difference)
      if (subject === 'colour')
        return to === ''
          ? t('Took the colour of %s away', quoted(name))
          : t('Changed the colour of %s to %s', quoted(name), to)
      return t('Changed the %s of %s', t(aspect), thing)
  }
}

/** A dashboard as its differences are worked out from. */
const stateOf = ({ title, components, properties }: DashboardContent): DashboardState => ({
  title,
  slug: properties.slug,
  css: properties.css,
  certifiedBy: properties.certifiedBy,
  certificationDetails: properties.certificationDetails,
  published: properties.published === true,
  owners: [...properties.owners],
  roles: [...properties.roles],
  metadata: properties.metadata,
  layout: components,
})

export const differencesOf = (before: DashboardContent, after: DashboardContent): readonly Difference[] =>
  dashboardDifferences(stateOf(before), stateOf(after))
