import { placeText } from '../../../domain/datasets/place'
import type { CheckedDataset, MoveReport } from '../../../events/dashboard/move'
import { isThere } from '../../../projections/dashboard/comparison'
import { Tag } from '../../controls'
import { t, tn } from '../../i18n'

/** The ones that need a look come first. */
const rank = ({ refusal, differences }: CheckedDataset): number =>
  refusal !== null ? 0 : differences.length > 0 ? 1 : 2

const differenceWords = ({ column, kind, type, newType }: CheckedDataset['differences'][number]): string =>
  kind === 'missing'
    ? t('%s is missing there (%s).', column, type ?? t('type unknown'))
    : t('%s is %s there in place of %s.', column, newType ?? '', type ?? t('an unknown type'))

const Verdict = ({ dataset, report }: { readonly dataset: CheckedDataset; readonly report: MoveReport }) => {
  const { refusal, differences, same } = dataset
  if (isThere(report, dataset)) return <Tag>{t('Is there already')}</Tag>
  if (refusal !== null) return <Tag kind="bad">{t('Cannot move')}</Tag>
  return differences.length === 0 ? (
    <Tag kind="ok">{tn('%s column, the same', '%s columns, the same', same, same)}</Tag>
  ) : (
    <Tag kind="warn">{tn('%s column differs', '%s columns differ', differences.length, differences.length)}</Tag>
  )
}

/** The place that a dataset reads from now and the one after the move, each cut with its whole name as a title. */
const Way = ({ dataset, report }: { readonly dataset: CheckedDataset; readonly report: MoveReport }) => {
  const { databaseName, catalog } = report
  const from = placeText({ ...dataset.was, database: dataset.databaseName })
  const to = placeText({ database: databaseName, catalog, schema: dataset.newSchema })
  return (
    <span className="move-way ink-3 small">
      {!isThere(report, dataset) && (
        <span className="cut" title={from}>
          {from}
        </span>
      )}{' '}
      <span className="cut" title={to}>
        {isThere(report, dataset) ? to : t('to %s', to)}
      </span>
    </span>
  )
}

const Details = ({ dataset }: { readonly dataset: CheckedDataset }) => {
  const { refusal, differences, added } = dataset
  if (refusal !== null) return <p className="small">{refusal}</p>
  const lines = [
    ...differences.map(differenceWords),
    ...(added.length === 0 ? [] : [t('New there: %s', added.join(', '))]),
  ]
  if (lines.length === 0) return null
  return (
    <details>
      <summary className="small">{differences.length > 0 ? t('Show the differences') : t('Show new columns')}</summary>
      <ul className="small">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

/** The datasets with their places before and after, and the differences of their columns on demand. */
export const CheckedDatasets = ({ report }: { readonly report: MoveReport }) => (
  <section aria-label={t('Datasets')}>
    <h3>{t('Datasets')}</h3>
    <ul className="move-list">
      {report.datasets
        .toSorted((a, b) => rank(a) - rank(b))
        .map((dataset) => (
          <li key={dataset.id}>
            <div className="move-row">
              <strong className="cut" title={dataset.name}>
                {dataset.name}
              </strong>
              <Verdict dataset={dataset} report={report} />
              <Way dataset={dataset} report={report} />
            </div>
            {!isThere(report, dataset) && <Details dataset={dataset} />}
          </li>
        ))}
    </ul>
  </section>
)
