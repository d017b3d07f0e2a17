import { CircleX } from 'lucide-react'
import { useState } from 'react'

import type { SessionUser } from '../../../../events/session/session'
import { Icon } from '../../../controls'
import { t, tn } from '../../../i18n'
import { clock } from '../../../shell/past/time'
import type { Entry } from '../entry'
import { fitting, type EventFilter } from '../filter'
import { iconOf } from '../icons'
import { actorName } from '../people'
import { endOf, root, type ChartAnswers, type Gesture } from '../steps/gestures'
import { lineOf, type Line } from '../steps/line'
import { SentenceText } from '../SentenceText'
import { said } from '../../../sentences'

/** Steps listed below an open gesture at first, and more at each request. */
const STEPS = 12
const MORE_STEPS = 200

export interface RowContext {
  readonly user: SessionUser | null
  readonly own: boolean
  readonly seq: number
  readonly live: boolean
  readonly answers: ChartAnswers
  readonly filter: EventFilter
  readonly show: (seq: number) => void
}

const Steps = ({ entries, context }: { readonly entries: readonly Entry[]; readonly context: RowContext }) => {
  const [most, setMost] = useState(STEPS)
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.seq <= context.seq),
  )
  const from = most === STEPS && !context.live ? Math.max(0, Math.min(at - STEPS / 2, entries.length - STEPS)) : 0
  const shown = entries.slice(from, from + most)
  const hidden = entries.length - shown.length
  return (
    <ul className="kids">
      {shown.map((entry) => {
        const isHere = !context.live && entry.seq === context.seq
        return (
          <li
            key={entry.id}
            className={`${isHere ? 'on' : entry.seq > context.seq ? 'aft' : ''} ${entry.bad ? 'bad' : ''}`}
          >
            <button
              type="button"
              tabIndex={-1}
              className="cut"
              aria-current={isHere ? 'step' : undefined}
              onClick={() => context.show(entry.seq)}
            >
              {said(entry.sentence)}
            </button>
            <span className="tm">{clock(entry.at)}</span>
          </li>
        )
      })}
      {hidden === 0 ? null : (
        <li className="more">
          <button type="button" tabIndex={-1} onClick={() => setMost(from + most + MORE_STEPS)}>
            {tn('Show %s more step', 'Show %s more steps', Math.min(hidden, from + MORE_STEPS))}
          </button>
        </li>
      )}
    </ul>
  )
}

/** The step for which the gesture is in the list, where its line does not tell it. */
const found = ({ entries }: Gesture, { of }: Line, filter: EventFilter): Entry | null => {
  if (filter.text.trim() === '') return null
  const fits = fitting(filter)
  return fits(of) ? null : (entries.find(fits) ?? null)
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
  readonly onOpen: (open: boolean) => void
}

/** One gesture: what a person did, its actor and time, and when open its steps. */
export const EventRow = ({ gesture, context, when, open, focusable, onFocus, onKey, onOpen }: EventRowProps) => {
  const { entries } = gesture
  const line = lineOf(gesture, context.answers)
  // a dialog that led to nothing is shown as it was open
  const moment = gesture.head.role === 'prelude' ? gesture.head.seq : endOf(gesture)
  const steps = entries.length
  const hit = found(gesture, line, context.filter)
  const fault = line.bad && line.deed === null && !line.of.bad ? entries.find((entry) => entry.bad) : undefined
  const facts = [
    actorName(root(gesture).actor, context.user, context.own),
    ...(line.deed === null ? [] : [said(line.deed)]),
    ...(fault === undefined ? [] : [said(fault.sentence)]),
    ...(hit === null || hit === fault ? [] : [said(hit.sentence)]),
  ]
  return (
    <div className={`e ${when} ${line.bad ? 'bad' : ''}`}>
      <span className="ic">
        <Icon of={line.bad ? CircleX : iconOf(line.of)} size={14} />
      </span>
      <button
        type="button"
        className="s"
        tabIndex={focusable ? 0 : -1}
        aria-current={when === 'at' ? 'step' : undefined}
        onFocus={onFocus}
        onClick={() => context.show(moment)}
        onKeyDown={(event) => {
          const opens = event.key === 'ArrowRight'
          if ((opens || event.key === 'ArrowLeft') && steps > 1) onOpen(opens)
          else if (!onKey(event.key)) return
          event.preventDefault()
        }}
      >
        <SentenceText sentence={line.sentence} />
      </button>
      <time className="tm" dateTime={new Date(gesture.head.at).toISOString()}>
        {clock(gesture.head.at)}
      </time>
      <span className="m">
        <span className="cut">{facts.join(t(' · '))}</span>
        {line.beneath === null ? null : (
          <button type="button" tabIndex={-1} aria-expanded={open} onClick={() => onOpen(!open)}>
            {said(line.beneath)}
          </button>
        )}
      </span>
      {open && steps > 1 ? <Steps entries={entries} context={context} /> : null}
    </div>
  )
}
