import { FileQuestionMark } from 'lucide-react'

import { Button, EmptyState, Skeleton } from '../../controls'
import { t } from '../../i18n'
import { useEventAt } from '../../shell/past/useEventAt'
import type { Entry } from './entry'
import { placeOf } from './eventIndex'
import { SentenceText } from './SentenceText'
import type { History } from '../useHistory'
import { said } from '../../sentences'

/** Followers of an event that are listed. */
const MOST = 20

interface LinksProps {
  readonly title: string
  readonly entries: readonly Entry[]
  readonly show: (seq: number) => void
}

const Links = ({ title, entries, show }: LinksProps) =>
  entries.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <div className="links">
        {entries.map((entry) => (
          <Button key={entry.id} variant="ghost" size="small" onClick={() => show(entry.seq)}>
            <span>
              {entry.seq}. {said(entry.sentence)}
            </span>
          </Button>
        ))}
      </div>
    </section>
  )

/** The event at the point as the log stores it, with its cause and its effects. */
export const EventPane = ({ history }: { readonly history: History }) => {
  const { index, point, control, source } = history
  const event = useEventAt(source, point.seq)
  if (event === undefined) return <Skeleton lines={[50, 80, 70, 90, 60]} />
  if (event === null) {
    return (
      <EmptyState icon={FileQuestionMark} title={t('No event here')}>
        {t('This is the state before the first event that is kept.')}
      </EmptyState>
    )
  }
  const entry = index.entries[placeOf(index.entries, point.seq)]
  const cause = event.cause === null ? [] : index.entries.filter((other) => other.id === event.cause)
  const effects = index.entries.filter((other) => other.cause === event.id).slice(0, MOST)
  return (
    // Long events scroll, so the pane takes the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="eventpane" tabIndex={0} aria-label={t('Event')}>
      <h2>{entry === undefined ? event.type : <SentenceText sentence={entry.sentence} />}</h2>
      <Links title={t('Caused by')} entries={cause} show={control.show} />
      <Links title={t('Led to')} entries={effects} show={control.show} />
      <pre>{JSON.stringify(event, null, 2)}</pre>
    </section>
  )
}
