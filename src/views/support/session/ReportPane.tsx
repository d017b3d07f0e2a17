import type { SentSession } from '../../context'
import { t } from '../../i18n'
import { usePastControl, usePastPlace } from '../../shell/past/pastContext'
import { clock } from '../../shell/past/time'
import { momentAt, momentText, subjectText } from './moments'
import { Notes } from './Notes'
import './session.css'

/** Moments listed at once; more happen only in sessions where one thing fails all the time. */
const MOST = 500

interface ReportPaneProps {
  readonly sent: SentSession
  /** The note that is being typed. */
  readonly draft: readonly [text: string, set: (text: string) => void]
}

/** Moments of a session of support, and the notes on it. */
export const ReportPane = ({ sent: { session, moments }, draft }: ReportPaneProps) => {
  const control = usePastControl()
  const { target } = usePastPlace()
  const current = moments[momentAt(moments, target ?? 0)]
  return (
    // The rows scroll, so the pane takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="report-pane" tabIndex={0} aria-label={t('Report')}>
      <h2>{t('What went wrong')}</h2>
      {moments.length === 0 && <p className="ink-3">{t('Nothing: no fault, nothing slow, nothing given up.')}</p>}
      {moments.length > 0 && (
        <ol aria-label={t('Moments')}>
          {moments.slice(-MOST).map((moment) => (
            <li key={`${moment.seq} ${moment.kind}`}>
              <button
                type="button"
                aria-current={moment === current ? 'true' : undefined}
                onClick={() => control.show(moment.seq)}
              >
                <span className="num ink-2">{clock(Date.parse(moment.at))}</span>
                <span className={moment.kind === 'fault' ? 'cut bad' : 'cut'}>{momentText(moment)}</span>
                <span className="cut ink-2">{subjectText(moment)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <Notes sessionId={session.id} draft={draft} />
    </section>
  )
}
