import {
  concat,
  defer,
  EMPTY,
  firstValueFrom,
  from,
  ignoreElements,
  merge,
  switchMap,
  tap,
  type Observable,
} from 'rxjs'

import type { NewEvent } from '../events/define'
import type { EventEnvelope } from '../events/envelope'
import { event as newEvent, type EventRegistry, type EventType, type Recorded } from '../events/registry'
import type { ReadModel } from '../readModel/model'
import type { OpenIntent } from '../readModel/outbox'
import type { Store } from '../readModel/store'
import { withCause } from '../http/withCause'
import { intentEvent, type Effect, type EffectIo, type LaterEffects } from './effect'
import { createLazyModule } from './lazyModule'
import { createScheduler, type KeyedScheduler } from './scheduler'

export interface Runtime {
  /** Takes over an intent of a page load that is gone, by its effect's policy. Settles when it has an outcome or is given up. */
  resume(intent: OpenIntent): Promise<void>
  /** Loads the code for these events, so that the first of them need not wait for it. */
  prepare(types: readonly EventType[]): Promise<void>
  stop(): void
  /** Number of active keys. */
  busy(): number
}

export interface RuntimeOptions {
  readonly registry: EventRegistry
  /** True while the server cannot be reached: code that did not come is asked for again when it is back. */
  readonly isOffline: (state: ReadModel) => boolean
  readonly store: Store
  readonly effects: readonly Effect[]
  /** Effects whose code loads with the first event they handle. */
  readonly later?: readonly LaterEffects[]
  readonly io: EffectIo
  /** Settles when the event is durable; rejects when storage cannot make it so. */
  readonly committed: (id: string) => Promise<void>
  readonly onError: (error: unknown, effect: string) => void
  /** Hears that code did not come: the server may be away. */
  readonly onMissing?: () => void
}

interface RegisteredEffect {
  readonly effect: Effect
  readonly scheduler: KeyedScheduler
}

/**
 * Connects the events this window appends to the outside world. It receives live events only, never the log, so a
 * replay, which has no runtime, cannot reach the network.
 */
export const createRuntime = ({
  registry,
  isOffline,
  store,
  effects,
  later = [],
  io,
  committed,
  onError,
  onMissing,
}: RuntimeOptions): Runtime => {
  const register = (newEffects: readonly Effect[]): readonly RegisteredEffect[] =>
    newEffects.map((effect) => ({
      effect,
      scheduler: createScheduler(effect.mode, (error) => onError(error, effect.name)),
    }))

  const registered = register(effects)
  const lazyModules = later.map(({ on, ahead = [], load }) => ({
    on,
    ahead,
    ...createLazyModule<RegisteredEffect>({
      load: async () => register(await load()),
      pause: (ms) => {
        // the server may be found to be away only after its code did not come
        const away = io.until(isOffline)
        const back = away.pipe(switchMap(() => io.until((state) => !isOffline(state))))
        return firstValueFrom(merge(io.timer(ms), back))
      },
      onError: (error) => {
        onError(error, on[0] ?? '')
        onMissing?.()
      },
    }),
  }))
  const all = (): readonly RegisteredEffect[] => [...registered, ...lazyModules.flatMap((one) => one.parts())]

  const append = (cause: EventEnvelope, event: NewEvent): void => {
    const remote = registry.get(event.type)?.class === 'remote'
    store.append([{ ...event, cause: event.cause ?? cause.id }], {
      corr: cause.corr,
      ...(remote ? { actor: 'server' } : {}),
    })
  }

  const abandon = (effect: Effect, cause: EventEnvelope, reason: string): void => {
    if (effect.settlesIntent && registry.get(cause.type)?.class === 'intent') {
      append(cause, newEvent('effect.abandoned', { effect: effect.name, reason }))
    }
  }

  /** An intent whose outcome came by another way is closed too, or every later page load would take it up again. */
  const settle = (effect: Effect, cause: EventEnvelope): void => {
    if (store.state().outbox.open[cause.id] !== undefined) abandon(effect, cause, 'it was over by then')
  }

  const durable = (effect: Effect, cause: EventEnvelope): Observable<never> =>
    effect.waitDurable && cause.seq === null && effect.skipDurableWait?.(cause as Recorded, store.state()) !== true
      ? defer(() => from(committed(cause.id).catch(() => undefined))).pipe(ignoreElements())
      : EMPTY

  /** Records the start. A later page begins only intents that surely were not begun. */
  const started = (effect: Effect, cause: EventEnvelope): Observable<never> =>
    defer(() => {
      if (!effect.waitDurable) return EMPTY
      const attempt = (store.state().outbox.open[cause.id]?.attempts ?? 0) + 1
      const prompt = effect.resume === 'retry-if-not-started'
      const [event] = store.append(
        [{ ...newEvent('effect.started', { effect: effect.name, attempt }), cause: cause.id }],
        {
          corr: cause.corr,
          prompt,
        },
      )
      if (!prompt || event === undefined) return EMPTY
      return from(committed(event.id).catch(() => undefined)).pipe(ignoreElements())
    })

  const execute = (
    effect: Effect,
    cause: EventEnvelope,
    act: (event: Recorded, io: EffectIo) => Observable<NewEvent>,
  ): Observable<unknown> =>
    concat(
      durable(effect, cause),
      started(effect, cause),
      defer(() => act(cause as Recorded, { ...io, http: withCause(io.http, cause) })).pipe(
        tap({
          next: (event) => append(cause, event),
          error: () => abandon(effect, cause, 'failed unexpectedly'),
          complete: () => settle(effect, cause),
        }),
      ),
    )

  const actOf = ({ resume, run, ask }: Effect, asks: boolean) => (asks && resume === 'ask' ? (ask ?? run) : run)

  /** Requests the outcome of an intent whose code could not load for a while, as the banner says: it must not start late. */
  const schedule = ({ effect, scheduler }: RegisteredEffect, event: EventEnvelope, failed = false): void =>
    scheduler.add(effect.key(event as Recorded), {
      work: execute(effect, event, actOf(effect, failed)),
      onDropped: (reason) => reason !== 'stopped' && abandon(effect, event, reason),
    })

  const hear = (events: readonly EventEnvelope[]): void => {
    for (const event of events) {
      const type = event.type as EventType
      const scheduleAll = (among: readonly RegisteredEffect[], failed = false): void => {
        for (const one of among) if (one.effect.on.includes(type)) schedule(one, event, failed)
      }
      scheduleAll(registered)
      for (const lazyModule of lazyModules) {
        if (lazyModule.on.includes(type)) lazyModule.whenLoaded(scheduleAll)
        else if (lazyModule.ahead.includes(type)) void lazyModule.preload()
      }
    }
  }

  const unsubscribe = store.onAppended(hear)

  const resumeIntent = (intent: OpenIntent, owner: RegisteredEffect | undefined, resolve: () => void): void => {
    const cause = { ...intentEvent(intent), seq: 0 } as EventEnvelope
    const policy = owner?.effect.resume ?? 'abandon'
    if (owner === undefined || policy === 'abandon' || (policy === 'retry-if-not-started' && intent.attempts > 0)) {
      append(cause, newEvent('effect.abandoned', { effect: owner?.effect.name ?? intent.type, reason: 'reload' }))
      resolve()
      return
    }
    owner.scheduler.addResumed(owner.effect.key(cause as Recorded), {
      work: execute(owner.effect, cause, actOf(owner.effect, true)).pipe(
        tap({ complete: resolve, error: () => resolve() }),
      ),
      onDropped: (reason) => {
        if (reason !== 'stopped') abandon(owner.effect, cause, reason)
        resolve()
      },
    })
  }

  return {
    busy: () =>
      all().reduce((sum, { scheduler }) => sum + scheduler.busy(), 0) +
      lazyModules.reduce((sum, lazyModule) => sum + lazyModule.waiting(), 0),
    prepare: async (types) => {
      await Promise.all(
        lazyModules
          .filter(({ on }) => types.some((type) => on.includes(type)))
          .map((lazyModule) => lazyModule.preload()),
      )
    },
    stop: () => {
      unsubscribe()
      for (const lazyModule of lazyModules) lazyModule.close()
      for (const { scheduler } of all()) scheduler.stop()
    },
    resume: (intent) =>
      new Promise((resolve) => {
        const type = intent.type as EventType
        const ownerIn = (among: readonly RegisteredEffect[]): RegisteredEffect | undefined =>
          among.find(({ effect }) => effect.settlesIntent && effect.on.includes(type))
        const lazyModule = lazyModules.find(({ on }) => on.includes(type))
        if (lazyModule === undefined) resumeIntent(intent, ownerIn(registered), resolve)
        else lazyModule.whenLoaded((loaded) => resumeIntent(intent, ownerIn(loaded), resolve))
      }),
  }
}
