import type { MoveReport } from '../../../events/dashboard/move'
import { Tag } from '../../controls'
import { t } from '../../i18n'

/** A chart or filter that the server tried on the datasets at their new places. */
type Trial = Omit<MoveReport['charts'][number], 'id'> & { readonly id: number | string }

const TrialRow = ({ trial: { name, outcome, message } }: { readonly trial: Trial }) => (
  <li>
    <div className="move-row">
      <strong className="cut" title={name}>
        {name}
      </strong>
      <span className="grow" />
      {outcome === 'ok' ? (
        <Tag kind={message === '' ? 'ok' : 'warn'}>{message === '' ? t('Works') : t('Needs a look')}</Tag>
      ) : outcome === 'failed' ? (
        <Tag kind="bad">{t('Fails')}</Tag>
      ) : (
        <Tag>{t('Not tried')}</Tag>
      )}
    </div>
    {message !== '' && <p className="small move-message">{message}</p>}
  </li>
)

interface TriedProps {
  readonly title: string
  readonly tried: readonly Trial[]
  /** Says how many work there. */
  readonly fineText: (count: number) => string
}

/** Trials that failed, were not made or need a look, each with the reason; those that work on demand. Empty where nothing was tried. */
export const Tried = ({ title, tried, fineText }: TriedProps) => {
  if (tried.length === 0) return null
  const rows = (one: Trial['outcome']) =>
    tried.filter(({ outcome, message }) => outcome === one && (one !== 'ok' || message !== ''))
  const toLookAt = [...rows('failed'), ...rows('untried'), ...rows('ok')]
  const fine = tried.filter(({ outcome, message }) => outcome === 'ok' && message === '')
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {toLookAt.length > 0 && (
        <ul className="move-list">
          {toLookAt.map((trial) => (
            <TrialRow key={trial.id} trial={trial} />
          ))}
        </ul>
      )}
      {fine.length > 0 && (
        <details className="move-fine">
          <summary className="small">{fineText(fine.length)}</summary>
          <ul className="move-list">
            {fine.map((trial) => (
              <TrialRow key={trial.id} trial={trial} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
