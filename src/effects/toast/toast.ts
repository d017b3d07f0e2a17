import { EMPTY, mergeMap, of, takeWhile, type Observable } from 'rxjs'

import type { NewEvent } from '../../core/events/define'
import { event, type EventType } from '../../core/events/registry'
import { toastsProjection } from '../../projections/toast/toasts'
import { defineEffect, type EffectIo } from '../../core/effects/effect'

const SOURCES = Object.keys(toastsProjection.on).filter(
  (type) => type !== 'toast.dismissed' && type !== 'session.started',
) as readonly EventType[]

/** While someone points at or reads a toast it stays. */
const HOLD_STEP = 1000

const expire = (id: string, io: EffectIo, isHeld: () => boolean): Observable<NewEvent> => {
  const toast = io.state().toasts.byId[id]
  if (toast === undefined || toast.session !== io.session) return EMPTY
  const wait = (ms: number): Observable<NewEvent> =>
    io.timer(ms).pipe(
      takeWhile(() => io.state().toasts.byId[id] !== undefined),
      mergeMap(() => (isHeld() ? wait(HOLD_STEP) : of(event('toast.dismissed', { id })))),
    )
  return wait(toast.duration)
}

/** Removes each toast when its time is over; while `isHeld` answers true because the user reads them, none. */
export const expireToasts = (isHeld: () => boolean) =>
  defineEffect({
    name: 'expire-toasts',
    on: SOURCES,
    key: (cause) => cause.id,
    mode: 'merge',
    settlesIntent: false,
    run: (cause, io) => expire(cause.id, io, isHeld),
  })
