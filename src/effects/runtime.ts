import { concat, defer, EMPTY, from, ignoreElements, tap, type Observable } from 'rxjs'

import type { NewEvent } from '../events/define'
import type { EventEnvelope } from '../events/envelope'
import { event as newEvent, registry, type EventType, type Recorded } from '../events/registry'
import type { OpenIntent } from '../projections/outbox'
import type { Store } from '../projections/store'
import { intentEvent, type Effect, type EffectIo } from './effect'
import { createLanes, type Lanes } from './lanes'

export interface Runtime {
  /** Takes over an intent of a page load that is gone, by its effect's policy. Settles when it has an outcome or is given up. */
  resume(intent: OpenIntent): Promise<void>
  stop(): void
  /** How many keys are at work. */
  busy(): number
}

export interface RuntimeOptions {
  readonly store: Store
  readonly effects: readonly Effect[]
  readonly io: EffectIo
  /** Settles when the event is durable; rejects when storage cannot make it so. */
  readonly committed: (id: string) => Promise<void>
  readonly onError: (error: unknown, effect: string) => void
}

interface Fitted {
  readonly effect: Effect
  readonly lanes: Lanes
}

/**
 * Connects what this window appends to the outside world. It hears live events only, never the log, so a
 * replay, which has no runtime, cannot reach the network.
 */
export const createRuntime = ({ store, effects, io, committed, onError }: RuntimeOptions): Runtime => {
  const fitted: readonly Fitted[] = effects.map((effect) => ({
    effect,
    lanes: createLanes(effect.mode, (error) => onError(error, effect.name)),
  }))

  const append = (cause: EventEnvelope, event: NewEvent): void => {
    const remote = registry.get(event.type)?.class === 'remote'
    store.append([{ ...event, cause: event.cause ?? cause.id }], {
      corr: cause.corr,
      ...(remote ? { actor: 'server' } : {}),
    })
  }

  const abandon = (effect: Effect, cause: EventEnvelope, reason: string): void => {
    if (effect.owns && registry.get(cause.type)?.class === 'intent') {
      append(cause, newEvent('effect.abandoned', { effect: effect.name, reason }))
    }
  }

  /** An intent whose outcome came by another way is closed too, or every later page load would take it up again. */
  const settle = (effect: Effect, cause: EventEnvelope): void => {
    if (store.state().outbox.open[cause.id] !== undefined) abandon(effect, cause, 'it was over by then')
  }

  const durable = (effect: Effect, cause: EventEnvelope): Observable<never> =>
    effect.waitDurable && cause.seq === null
      ? defer(() => from(committed(cause.id).catch(() => undefined))).pipe(ignoreElements())
      : EMPTY

  const started = (effect: Effect, cause: EventEnvelope): Observable<never> =>
    defer(() => {
      if (effect.waitDurable) {
        const attempt = (store.state().outbox.open[cause.id]?.attempts ?? 0) + 1
        append(cause, newEvent('effect.started', { effect: effect.name, attempt }))
      }
      return EMPTY
    })

  const carryOut = (
    effect: Effect,
    cause: EventEnvelope,
    act: (event: Recorded, io: EffectIo) => Observable<NewEvent>,
  ): Observable<unknown> =>
    concat(
      durable(effect, cause),
      started(effect, cause),
      defer(() => act(cause as Recorded, io)).pipe(
        tap({
          next: (event) => append(cause, event),
          error: () => abandon(effect, cause, 'failed unexpectedly'),
          complete: () => settle(effect, cause),
        }),
      ),
    )

  const hear = (events: readonly EventEnvelope[]): void => {
    for (const event of events) {
      for (const { effect, lanes } of fitted) {
        if (!effect.on.includes(event.type as EventType)) continue
        lanes.add(effect.key(event as Recorded), {
          work: carryOut(effect, event, effect.run),
          onDropped: (reason) => reason !== 'stopped' && abandon(effect, event, reason),
        })
      }
    }
  }

  const unsubscribe = store.onAppended(hear)

  return {
    busy: () => fitted.reduce((sum, { lanes }) => sum + lanes.busy(), 0),
    stop: () => {
      unsubscribe()
      for (const { lanes } of fitted) lanes.stop()
    },
    resume: (intent) =>
      new Promise((resolve) => {
        const owner = fitted.find(({ effect }) => effect.owns && effect.on.includes(intent.type as EventType))
        const cause = { ...intentEvent(intent), seq: 0 } as EventEnvelope
        const policy = owner?.effect.resume ?? 'abandon'
        if (owner === undefined || policy === 'abandon') {
          append(cause, newEvent('effect.abandoned', { effect: owner?.effect.name ?? intent.type, reason: 'reload' }))
          resolve()
          return
        }
        const act = policy === 'ask' ? (owner.effect.ask ?? owner.effect.run) : owner.effect.run
        owner.lanes.add(owner.effect.key(cause as Recorded), {
          work: carryOut(owner.effect, cause, act).pipe(tap({ complete: resolve, error: () => resolve() })),
          onDropped: (reason) => {
            if (reason !== 'stopped') abandon(owner.effect, cause, reason)
            resolve()
          },
        })
      }),
  }
}
