import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { ListX } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { Button, EmptyState } from '../../controls'
import { withPlace } from '../../controls/tree/window/virtual'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { dayName, dayOf } from '../../shell/past/time'
import { useToday } from '../../shell/past/useToday'
import { EventFilters } from './EventFilters'
import { EventRow, type RowContext } from './EventRow'
import { filterGestures, NO_FILTER } from './filter'
import { endOf, gestureAt } from './gestures'
import type { History } from '../useHistory'
import './events.css'

/** Events as sentences, newest on top; gestures after the point on screen are pale. */
export const EventList = ({ history }: { readonly history: History }) => {
  const { index, point, control, live, source } = history
  const today = useToday()
  const user = useSelect(['session'], (model) => model.session.user)
  const [filter, setFilter] = useState(NO_FILTER)
  const [focused, setFocused] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const gestures = useMemo(() => filterGestures(index.gestures, filter), [index.gestures, filter])
  const at = live ? -1 : gestureAt(gestures, point.seq)
  const focusedIndex = gestures.findIndex((gesture) => gesture.id === focused)
  const current = focusedIndex === -1 ? Math.max(0, at) : focusedIndex
  const context: RowContext = { user, own: source.kind === 'log', seq: point.seq, show: control.show }

  // eslint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtual = useVirtualizer({
    count: gestures.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 50,
    getItemKey: useCallback((place: number) => gestures[place]?.id ?? place, [gestures]),
    overscan: 12,
    scrollPaddingStart: 60,
    scrollPaddingEnd: 180,
    rangeExtractor: useCallback((range: Range) => withPlace(range, current), [current]),
  })

  useEffect(() => {
    if (at !== -1) virtual.scrollToIndex(at, { align: 'auto' })
    // Only a move in time scrolls; new rows and new sizes do not.
    // eslint-disable-next-line react/exhaustive-deps
  }, [at])

  useLayoutEffect(() => {
    // The row in view opens and the one before it closes: measured before they are painted, or they overlap while it plays.
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('li[data-index]') ?? []) {
      virtual.resizeItem(Number(row.dataset['index']), row.offsetHeight)
    }
  }, [virtual, at, point.seq])

  useEffect(() => {
    if (!wantsFocus.current) return
    const button = scroller.current?.querySelector<HTMLElement>('button.s[tabindex="0"]')
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
    virtual.scrollToIndex(to)
    return true
  }

  return (
    <section className="ev" aria-label={t('What happened')} data-pane="">
      <EventFilters index={index} filter={filter} onChange={setFilter} user={user} own={context.own} />
      {gestures.length === 0 && index.complete ? (
        <EmptyState
          icon={ListX}
          title={index.entries.length === 0 ? t('Nothing has happened yet') : t('No event fits')}
          actions={
            index.entries.length === 0 ? undefined : (
              <Button onClick={() => setFilter(NO_FILTER)}>{t('Show all events')}</Button>
            )
          }
        >
          {index.entries.length === 0
            ? t('Every step you make is kept and listed here.')
            : t('%s events are here, none of them fits.', index.entries.length)}
        </EmptyState>
      ) : (
        <div className="li" ref={scroller} tabIndex={-1}>
          <ul aria-label={t('Events')} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const gesture = gestures[item.index]
              const newest = gesture?.entries[0]
              if (gesture === undefined || newest === undefined) return null
              const above = gestures[item.index - 1]?.entries[0]
              const newDay = above === undefined || dayOf(above.at) !== dayOf(newest.at)
              const when = live ? 'before' : item.index === at ? 'at' : endOf(gesture) > point.seq ? 'later' : 'before'
              return (
                <li
                  key={gesture.id}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  aria-setsize={gestures.length}
                  aria-posinset={item.index + 1}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {newDay ? <div className="day">{dayName(newest.at, today)}</div> : null}
                  {when === 'at' ? <div className="here">{t('You are here')}</div> : null}
                  <EventRow
                    gesture={gesture}
                    context={context}
                    when={when}
                    open={when === 'at'}
                    focusable={item.index === current}
                    onFocus={() => setFocused(gesture.id)}
                    onKey={move}
                  />
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}
