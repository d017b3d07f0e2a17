import { ArrowDownUp } from 'lucide-react'
import { useMemo, useState } from 'react'

import { callPath } from '../../../core/events/callPath'
import { Button, EmptyState, Segmented } from '../../controls'
import { t, tn } from '../../i18n'
import { said } from '../../sentences'
import { readableBytes } from '../../session/settings/bytes'
import { clock } from '../../shell/past/time'
import type { Entry } from '../events/entry'
import { placeOf } from '../events/eventIndex'
import type { History } from '../useHistory'
import { CallLane } from './CallLane'
import { callsIn, hasFailed, minuteAround, type CallEntry } from './minute'
import './calls.css'

/** Rows listed at once; a minute has more only where something goes wrong. */
const MOST = 200

const SLOW = 1000

/** `0.12 s`; a call of less than 10 ms in ms. */
const duration = (ms: number): string => (ms < 10 ? t('%s ms', ms) : t('%s s', (ms / 1000).toFixed(2)))

const FAILURES: Readonly<Record<string, string>> = {
  network: 'No connection',
  timeout: 'Timed out',
  aborted: 'Cancelled',
  unauthorized: 'Signed out',
  csrf: 'Refused token',
  unreadable: 'Unreadable',
}

const outcome = ({ status, failure }: CallEntry['call']): string =>
  [...(status === null ? [] : [String(status)]), ...(failure === null ? [] : [t(FAILURES[failure] ?? '')])]
    .filter((part) => part !== '')
    .join(' ')

interface RowProps {
  readonly one: CallEntry
  readonly cause: Entry | undefined
  readonly isLater: boolean
  readonly show: (seq: number) => void
}

const Row = ({ one: { entry, call }, cause, isLater, show }: RowProps) => {
  const path = callPath(call.path, call.params)
  return (
    <tr className={isLater ? 'later' : ''}>
      <td className="num">{clock(call.began)}</td>
      <td className="call">
        <button type="button" className="cut" onClick={() => show(entry.seq)} title={`${call.method} ${path}`}>
          <b>{call.method}</b> {path}
        </button>
      </td>
      <td className={hasFailed(call) ? 'num failed' : 'num'}>{outcome(call)}</td>
      <td className={call.ms >= SLOW ? 'num right slow' : 'num right'}>{duration(call.ms)}</td>
      <td className="num right size">{call.bytes === null ? '' : readableBytes(call.bytes)}</td>
      <td className="cause">
        {cause === undefined ? (
          <span className="ink-3">{t('No step of a person')}</span>
        ) : (
          <button type="button" className="cut" onClick={() => show(cause.seq)} title={said(cause.sentence)}>
            {said(cause.sentence)}
          </button>
        )}
      </td>
    </tr>
  )
}

const SHOWN = { all: () => true, failed: hasFailed, slow: ({ ms }: CallEntry['call']) => ms >= SLOW } as const

/** The calls to the server around the moment on screen, the latest on top as in the list of steps, each with the step that led to it. */
export const CallPane = ({ history }: { readonly history: History }) => {
  const { index, point, control } = history
  const [shown, setShown] = useState<keyof typeof SHOWN>('all')
  const calls = useMemo(() => callsIn(index.entries), [index.entries])
  const byId = useMemo(() => new Map(index.entries.map((entry) => [entry.id, entry])), [index.entries])
  const at = index.entries[placeOf(index.entries, point.seq)]?.at ?? null
  const minute = useMemo(() => (at === null ? null : minuteAround(calls, at)), [calls, at])
  const listed = (minute?.calls ?? []).filter(({ call }) => SHOWN[shown](call)).toReversed()
  const earlier = minute?.earlier ?? null
  const toEarlier =
    earlier === null ? undefined : (
      <Button onClick={() => control.show(earlier.entry.seq)}>{t('Go to the call before')}</Button>
    )
  if (minute === null || at === null || minute.calls.length === 0) {
    return (
      <EmptyState icon={ArrowDownUp} title={t('No calls around this moment')} actions={toEarlier}>
        {t('Nothing was asked of the server in this minute.')}
      </EmptyState>
    )
  }
  return (
    // The rows scroll, so the pane takes the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="callpane" tabIndex={0} aria-label={t('Calls')}>
      <CallLane minute={minute} at={at} />
      <div className="row tools">
        <Segmented
          label={t('Calls shown')}
          size="small"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('All') },
            { value: 'failed', label: t('Failed') },
            { value: 'slow', label: t('Over 1 s') },
          ]}
        />
        <span className="small ink-3 num">
          {listed.length > MOST
            ? t('The latest %s of %s calls', MOST, listed.length)
            : tn('%s call', '%s calls', listed.length)}
        </span>
      </div>
      <table aria-label={t('Calls around this moment')}>
        <thead>
          <tr>
            <th>{t('Began')}</th>
            <th>{t('Call')}</th>
            <th>{t('Answer')}</th>
            <th className="right">{t('Time')}</th>
            <th className="right size">{t('Size')}</th>
            <th>{t('Because of')}</th>
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, MOST).map((one) => (
            <Row
              key={one.entry.id}
              one={one}
              cause={one.entry.cause === null ? undefined : byId.get(one.entry.cause)}
              isLater={one.entry.seq > point.seq}
              show={control.show}
            />
          ))}
        </tbody>
      </table>
      {listed.length === 0 && <p className="ink-3 none">{t('There were no such calls in this minute.')}</p>}
    </section>
  )
}
