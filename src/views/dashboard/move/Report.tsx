import { databaseText } from '../../../events/dashboard/databaseText'
import type { MoveReport } from '../../../events/dashboard/move'
import { Banner } from '../../controls'
import { t, tn } from '../../i18n'
import { CheckedDatasets } from './CheckedDatasets'
import { findingsOf, toneOf } from './findings'
import { listed } from '../../listed'
import { OtherSchemas } from './OtherSchemas'
import { Tried } from './Tried'

/** Other dashboards that are named; the others are counted. */
const NAMED = 5

/** The worst of the outcomes below it, in a sentence for each kind. */
const Outcome = ({ report }: { readonly report: MoveReport }) => {
  const findings = findingsOf(report)
  const { failedCharts, failedFilters, refused, untriedCharts, differing, emptyDefaults, there } = findings
  const place = databaseText(report.databaseName, [report])
  const isFine = Object.values(findings).every((count) => count === 0)
  const worksAll = report.charts.length > 0 && report.charts.every(({ outcome }) => outcome === 'ok')
  const parts = [
    ...(worksAll ? [t('Every chart works on %s.', place)] : isFine ? [t('The datasets are there.')] : []),
    ...(failedCharts > 0 ? [tn('%s chart fails there.', '%s charts fail there.', failedCharts)] : []),
    ...(failedFilters > 0 ? [tn('%s filter fails there.', '%s filters fail there.', failedFilters)] : []),
    ...(refused > 0 ? [tn('%s dataset stays where it is.', '%s datasets stay where they are.', refused)] : []),
    ...(untriedCharts > 0 ? [tn('%s chart was not tried.', '%s charts were not tried.', untriedCharts)] : []),
    ...(differing > 0
      ? [tn('Columns of %s dataset differ there.', 'Columns of %s datasets differ there.', differing)]
      : []),
    ...(emptyDefaults > 0
      ? [
          tn(
            '%s filter opens with a value that no row there has.',
            '%s filters open with values that no row there has.',
            emptyDefaults,
          ),
        ]
      : []),
    ...(there > 0 ? [tn('%s dataset is there already.', '%s datasets are there already.', there)] : []),
  ]
  return (
    <Banner kind={toneOf(findings)} announce="status" inset>
      {parts.join(' ')}
    </Banner>
  )
}

interface ReportProps {
  readonly report: MoveReport
  readonly onChooseSchema: (present: string, next: string) => void
}

/** The outcome of a comparison: in a sentence, by dataset and by chart. */
export const Report = ({ report, onChooseSchema }: ReportProps) => {
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
      <OtherSchemas schemas={report.schemas ?? []} onChoose={onChooseSchema} />
      {dashboardCount > 0 && (
        <Banner kind="info" inset>
          {tn(
            '%s other dashboard reads the same datasets and moves with them: %s',
            '%s other dashboards read the same datasets and move with them: %s',
            dashboardCount,
            dashboardCount,
            listed(
              dashboards.map((title) => title || t('[untitled dashboard]')),
              NAMED,
              dashboardCount,
            ),
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
