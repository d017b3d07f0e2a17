import { databaseText } from '../../../events/dashboard/databaseText'
import type { MoveReport } from '../../../events/dashboard/move'
import { Banner } from '../../controls'
import { t, tn } from '../../i18n'
import { CheckedDatasets } from './CheckedDatasets'
import { Tried } from './Tried'

/** Titles that are named; the others are counted. */
const NAMED = 5

const listed = (titles: readonly string[], count: number): string => {
  const named = titles.slice(0, NAMED).map((title) => title || t('[untitled dashboard]'))
  const more = count - named.length
  return [...named, ...(more > 0 ? [t('%s more', more)] : [])].join(', ')
}

const Outcome = ({ report }: { readonly report: MoveReport }) => {
  const { charts, filters = [], datasets, databaseName } = report
  const failed = charts.filter(({ outcome }) => outcome === 'failed').length
  const untried = charts.filter(({ outcome }) => outcome === 'untried').length
  const brokenFilters = filters.filter(({ outcome }) => outcome === 'failed').length
  const refused = datasets.filter(({ refusal }) => refusal !== null).length
  const parts = [
    ...(failed > 0 ? [tn('%s chart fails there.', '%s charts fail there.', failed, failed)] : []),
    ...(brokenFilters > 0
      ? [tn('%s filter fails there.', '%s filters fail there.', brokenFilters, brokenFilters)]
      : []),
    ...(refused > 0 ? [tn('%s dataset stays where it is.', '%s datasets stay where they are.', refused, refused)] : []),
    ...(untried > 0 ? [tn('%s chart was not tried.', '%s charts were not tried.', untried, untried)] : []),
  ]
  return parts.length === 0 ? (
    <Banner kind="success" announce="status" inset>
      {charts.length === 0
        ? t('The datasets are there.')
        : t('Every chart works on %s.', databaseText(databaseName, [report]))}
    </Banner>
  ) : (
    <Banner kind="warning" announce="status" inset>
      {parts.join(' ')}
    </Banner>
  )
}

/** The outcome of a comparison: in a sentence, by dataset and by chart. */
export const Report = ({ report }: { readonly report: MoveReport }) => {
  const { datasets, charts, filters = [], dashboards, dashboardCount, databaseName } = report
  if (datasets.length === 0)
    return (
      <Banner kind="info" announce="status" inset>
        {t('No chart or filter of this dashboard reads a dataset, so there is nothing to move.')}
      </Banner>
    )
  const ruled = datasets.filter(({ rules, refusal }) => rules.length > 0 && refusal === null)
  return (
    <>
      <Outcome report={report} />
      {dashboardCount > 0 && (
        <Banner kind="info" inset>
          {tn(
            '%s other dashboard reads the same datasets and moves with them: %s',
            '%s other dashboards read the same datasets and move with them: %s',
            dashboardCount,
            dashboardCount,
            listed(dashboards, dashboardCount),
          )}
        </Banner>
      )}
      {ruled.length > 0 && (
        <Banner kind="warning" inset>
          {t(
            'Rules hide rows of %s. They go on to hide them in %s, and no longer protect the tables that are left.',
            ruled.map(({ name }) => name).join(', '),
            databaseText(databaseName, [report]),
          )}
        </Banner>
      )}
      <CheckedDatasets report={report} />
      <Tried
        title={t('Charts')}
        tried={charts}
        fineText={(count) => tn('%s chart works there', '%s charts work there', count, count)}
      />
      <Tried
        title={t('Filters')}
        tried={filters}
        fineText={(count) => tn('%s filter works there', '%s filters work there', count, count)}
      />
    </>
  )
}
