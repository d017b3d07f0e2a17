import type { SessionUser } from '../../../../events/session/session'
import { Icon } from '../../../controls'
import { t, tn } from '../../../i18n'
import { clock } from '../../../shell/past/time'
import type { Entry } from '../entry'
import { aside, headline, root, type Gesture } from '../gestures'
import { iconOf } from '../icons'
import { actorName } from '../people'
import { SentenceText } from '../SentenceText'
import { said } from '../../../sentences'

/** Steps listed below an open gesture; a long one shows the number of the others. */
const STEPS = 12

export interface RowContext {
  readonly user: SessionUser | null
  readonly own: boolean
  readonly seq: number
  readonly show: (seq: number) => void
}

const Steps = ({ entries, context }: { readonly entries: readonly Entry[]; readonly context: RowContext }) => {
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.seq <= context.seq),
  )
  const from = Math.max(0, Math.min(at - STEPS / 2, entries.length - STEPS))
  const shown = entries.slice(from, from + STEPS)
  const hidden = entries.length - shown.length
  return (
    <ul className="kids">
      {shown.map((entry) => (
        <li key={entry.id} className={entry.seq === context.seq ? 'on' : entry.seq > context.seq ? 'aft' : ''}>
          <button
            type="button"
            tabIndex={-1}
            className="cut"
            aria-current={entry.seq === context.seq ? 'step' : undefined}
            onClick={() => context.show(entry.seq)}
          >
            {said(entry.sentence)}
          </button>
          <span className="tm">{clock(entry.at)}</span>
        </li>
      ))}
      {hidden === 0 ? null : <li className="more">{tn('%s more step', '%s more steps', hidden)}</li>}
    </ul>
  )
}

interface EventRowProps {
  readonly gesture: Gesture
  readonly context: RowContext
  /** Before, at or after the point on screen. */
  readonly when: 'before' | 'at' | 'later'
  readonly open: boolean
  readonly focusable: boolean
  readonly onFocus: () => void
  readonly onKey: (key: string) => boolean
}

/** One gesture: the event, its actor and time, and when open its steps. */
export const EventRow = ({ gesture, context, when, open, focusable, onFocus, onKey }: EventRowProps) => {
  const head = headline(gesture)
  const beside = aside(gesture)
  const newest = gesture.entries[0] ?? head
  const steps = gesture.entries.length
  const facts = [
    actorName(root(gesture).actor, context.user, context.own),
    ...(beside === null ? [] : [said(beside.sentence)]),
    ...(steps > 1 ? [tn('%s step', '%s steps', steps)] : []),
  ]
  return (
    <div className={`e ${when} ${head.bad ? 'bad' : ''}`}>
      <span className="ic">
        <Icon of={iconOf(head)} size={14} />
      </span>
      <button
        type="button"
        className="s"
        tabIndex={focusable ? 0 : -1}
        aria-current={when === 'at' ? 'step' : undefined}
        onFocus={onFocus}
        onClick={() => context.show(newest.seq)}
        onKeyDown={(event) => {
          if (onKey(event.key)) event.preventDefault()
        }}
      >
        <SentenceText sentence={head.sentence} />
      </button>
      <time className="tm" dateTime={new Date(newest.at).toISOString()}>
        {clock(newest.at)}
      </time>
      <span className="m cut">{facts.join(t(' · '))}</span>
      {open && steps > 1 ? <Steps entries={gesture.entries} context={context} /> : null}
    </div>
  )
}
