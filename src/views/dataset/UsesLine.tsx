import type { Uses } from '../../projections/dataset/drafts'
import type { Loadable } from '../../core/readModel/loadable'
import { t, tn } from '../i18n'
import { listed } from '../listed'

/** So many of a kind are named; the others are counted. */
const NAMED = 3

const said = ({ charts, chartCount, dashboards, dashboardCount }: Uses): readonly string[] => [
  ...(chartCount === 0
    ? []
    : [
        tn(
          '%s chart: %s',
          '%s charts: %s',
          chartCount,
          chartCount,
          listed(
            charts.map(({ name }) => name),
            NAMED,
            chartCount,
          ),
        ),
      ]),
  ...(dashboardCount === 0
    ? []
    : [
        tn(
          '%s dashboard: %s',
          '%s dashboards: %s',
          dashboardCount,
          dashboardCount,
          listed(
            dashboards.map(({ title }) => title || t('[untitled dashboard]')),
            NAMED,
            dashboardCount,
          ),
        ),
      ]),
]

/** Uses of one dataset of several, as briefly as possible: numbers, and the first names. */
export const UsesLine = ({ asked: usesState }: { readonly asked: Loadable<Uses> | null }) => {
  if (usesState === null) return null
  if (usesState.status === 'failed') {
    return <p className="small">{t('What uses it could not be read: %s', usesState.message ?? '')}</p>
  }
  if (usesState.value === null) return <p className="small ink-3">{t('Reading what uses it')}</p>
  const lines = said(usesState.value)
  return lines.length === 0 ? (
    <p className="small ink-3">{t('No chart and no dashboard uses it.')}</p>
  ) : (
    lines.map((line) => (
      <p key={line} className="small">
        {line}
      </p>
    ))
  )
}
