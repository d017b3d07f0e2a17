import type { MoveReport } from '../../../events/dashboard/move'
import { Tag } from '../../controls'
import { t, tn } from '../../i18n'

type Chart = MoveReport['charts'][number]

const ChartRow = ({ chart: { name, outcome, message } }: { readonly chart: Chart }) => (
  <li>
    <div className="move-row">
      <strong className="cut" title={name}>
        {name}
      </strong>
      <span className="grow" />
      {outcome === 'ok' ? (
        <Tag kind="ok">{t('Works')}</Tag>
      ) : outcome === 'failed' ? (
        <Tag kind="bad">{t('Fails')}</Tag>
      ) : (
        <Tag>{t('Not tried')}</Tag>
      )}
    </div>
    {message !== '' && <p className="small move-message">{message}</p>}
  </li>
)

/** The charts that fail with the words of the database; those that work on demand. */
export const TriedCharts = ({ charts }: { readonly charts: readonly Chart[] }) => {
  const failed = charts.filter(({ outcome }) => outcome === 'failed')
  const untried = charts.filter(({ outcome }) => outcome === 'untried')
  const fine = charts.filter(({ outcome }) => outcome === 'ok')
  return (
    <section aria-label={t('Charts')}>
      <h3>{t('Charts')}</h3>
      {failed.length + untried.length > 0 && (
        <ul className="move-list">
          {[...failed, ...untried].map((chart) => (
            <ChartRow key={chart.id} chart={chart} />
          ))}
        </ul>
      )}
      {fine.length > 0 && (
        <details className="move-fine">
          <summary className="small">
            {tn('%s chart works there', '%s charts work there', fine.length, fine.length)}
          </summary>
          <ul className="move-list">
            {fine.map((chart) => (
              <ChartRow key={chart.id} chart={chart} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
