import type { SentSession } from '../../../events/support/support'
import { Button } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { dayText } from './times'

const STATES: Readonly<Record<SentSession['state'], () => string>> = {
  receiving: () => t('on its way'),
  ready: () => t('with support'),
  withdrawn: () => t('withdrawn'),
  expired: () => t('deleted'),
  too_large: () => t('too large'),
}

/** The sessions that the person sent, from any browser, with the way to take each back. */
export const SentList = () => {
  const command = useCommand()
  const { list, sends, withdrawals, failure } = useSelect(['support'], (model) => model.support)
  const sessions = list?.value?.sessions ?? []
  if (sessions.length === 0) return null
  const stateOf = (session: SentSession): SentSession['state'] =>
    Object.values(sends).some(({ number, state }) => number === session.number && state === 'withdrawn')
      ? 'withdrawn'
      : session.state
  return (
    <section className="support-list">
      <h3>{t('Sent to support')}</h3>
      <ul>
        {sessions.map((session) => {
          const { id, number, at, keptUntil } = session
          const state = stateOf(session)
          const kept = state === 'ready' || state === 'receiving'
          return (
            <li key={id}>
              <b>{number}</b>
              <span className="grow ink-2">
                {t('%s, %s', dayText(at), STATES[state]())}
                {kept && ` · ${t('kept until %s', dayText(keptUntil))}`}
              </span>
              {kept && (
                <Button
                  size="small"
                  loading={Object.values(withdrawals).some((one) => one.number === number)}
                  aria-label={t('Withdraw %s', number)}
                  onClick={() => {
                    const sendId = Object.entries(sends).find(([, send]) => send.sessionId === id)?.[0] ?? null
                    command('support.withdraw', { sendId, sessionId: id, number })
                  }}
                >
                  {t('Withdraw')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {failure !== null && (
        <p role="alert" className="bad">
          {t('%s could not be withdrawn: %s', failure.number, failure.message)}
        </p>
      )}
    </section>
  )
}
