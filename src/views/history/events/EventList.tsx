import { LayoutDashboard, ListX } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { Button, EmptyState, Icon } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { dayName, dayOf } from '../../shell/past/time'
import { useToday } from '../../shell/past/useToday'
import { EventFilters } from './EventFilters'
import { EventRow, type RowContext } from './rows/EventRow'
import { AllRows, type RowsHandle } from './rows/AllRows'
import { filterGestures, NO_FILTER } from './filter'
import { useOnly } from './only'
import { endOf, gestureAt } from './steps/gestures'
import type { History } from '../useHistory'
import './events.css'

/** Up to this many gestures are all rendered; a longer list loads code that renders only those in view. */
const FEW = 100

const rowWindow = preload(() => import('./rows/RowWindow'))

/** Events as sentences, newest on top; gestures after the point on screen are pale. */
export const EventList = ({ history }: { readonly history: History }) => {
  const { index, point, control, live, source } = history
  const today = useToday()
  const user = useSelect(['session'], (model) => model.session.user)
  const [chosen, setFilter] = useState(NO_FILTER)
  const only = useOnly()
  const place = only?.place ?? ''
  const filter = useMemo(() => ({ ...chosen, place }), [chosen, place])
  const [focused, setFocused] = useState<string | null>(null)
  /** Gestures that a person opened or closed; of the others the one at the point is open. */
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const list = useRef<HTMLElement>(null)
  const rows = useRef<RowsHandle>(null)
  const wantsFocus = useRef(false)
  const gestures = useMemo(() => filterGestures(index.gestures, filter), [index.gestures, filter])
  const at = live ? -1 : gestureAt(gestures, point.seq)
  const focusedIndex = gestures.findIndex((gesture) => gesture.id === focused)
  const current = focusedIndex === -1 ? Math.max(0, at) : focusedIndex
  const context: RowContext = {
    user,
    own: source.kind === 'log',
    seq: point.seq,
    live,
    answers: index.answers,
    filter,
    show: control.show,
  }

  const keyOf = useCallback((place: number) => gestures[place]?.id ?? String(place), [gestures])
  const many = gestures.length > FEW
  const window = usePreloaded(rowWindow)
  useEffect(() => {
    if (many) rowWindow.fetch()
  }, [many])
  const Rows = many && window !== null ? window.RowWindow : AllRows

  useEffect(() => {
    if (at !== -1) rows.current?.scrollTo(at)
    // Only a move in time scrolls, and the rows that come for a long list; new rows and new sizes do not.
    // eslint-disable-next-line react/exhaustive-deps
  }, [at, Rows])

  useEffect(() => {
    if (!wantsFocus.current) return
    const button = list.current?.querySelector<HTMLElement>('button.s[tabindex="0"]')
    if (button === null || button === undefined) return
    wantsFocus.current = false
    button.focus({ preventScroll: true })
  })

  const move = (key: string): boolean => {
    const last = gestures.length - 1
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, current + 1),
      ArrowUp: Math.max(0, current - 1),
      PageDown: Math.min(last, current + 10),
      PageUp: Math.max(0, current - 10),
      Home: 0,
      End: last,
    }
    const to = moves[key]
    const gesture = to === undefined ? undefined : gestures[to]
    if (to === undefined || gesture === undefined) return false
    wantsFocus.current = true
    setFocused(gesture.id)
    rows.current?.scrollTo(to)
    return true
  }

  const row = (place: number) => {
    const gesture = gestures[place]
    if (gesture === undefined) return null
    const { head } = gesture
    const above = gestures[place - 1]?.head
    const newDay = above === undefined || dayOf(above.at) !== dayOf(head.at)
    const when = live ? 'before' : place === at ? 'at' : endOf(gesture) > point.seq ? 'later' : 'before'
    return (
      <>
        {newDay ? <div className="day">{dayName(head.at, today)}</div> : null}
        {when === 'at' ? <div className="here">{t('You are here')}</div> : null}
        <EventRow
          gesture={gesture}
          context={context}
          when={when}
          open={opened.get(gesture.id) ?? when === 'at'}
          focusable={place === current}
          onFocus={() => setFocused(gesture.id)}
          onKey={move}
          onOpen={(open) => setOpened(new Map(opened).set(gesture.id, open))}
        />
      </>
    )
  }

  return (
    <section ref={list} className="ev" aria-label={t('What happened')} data-pane="">
      <EventFilters index={index} filter={filter} onChange={setFilter} user={user} own={context.own} />
      {only === null ? null : (
        <div className="only">
          <Icon of={LayoutDashboard} size={14} />
          <span className="cut grow">
            {only.name === null ? t('One dashboard') : <b>{only.name}</b>}
            <span className="ink-3"> {t('Only what concerns it')}</span>
          </span>
          <Button variant="ghost" size="small" onClick={only.showAll}>
            {t('Everything')}
          </Button>
        </div>
      )}
      {gestures.length === 0 && index.complete ? (
        <EmptyState
          icon={ListX}
          title={index.entries.length === 0 ? t('Nothing has happened yet') : t('No event fits')}
          actions={
            index.entries.length === 0 ? undefined : (
              <Button
                onClick={() => {
                  setFilter(NO_FILTER)
                  only?.showAll()
                }}
              >
                {t('Show all events')}
              </Button>
            )
          }
        >
          {index.entries.length === 0
            ? t('Every step you make is kept and listed here.')
            : t('%s events are here, none of them fits.', index.entries.length)}
        </EmptyState>
      ) : (
        <Rows
          ref={rows}
          label={t('Events')}
          count={many && window === null ? FEW : gestures.length}
          keyOf={keyOf}
          render={row}
          current={current}
          sizes={`${at} ${point.seq} ${[...opened].join(' ')}`}
        />
      )}
    </section>
  )
}
