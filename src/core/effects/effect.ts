import type { Observable } from 'rxjs'

import type { Bytes } from '../log/bytes'
import type { LogLevel } from '../log/file/export'
import type { EventEnvelope } from '../events/envelope'
import type { NewEvent } from '../events/define'
import type { EventType, Recorded } from '../events/registry'
import type { ReadModel } from '../readModel/model'
import type { OpenIntent } from '../readModel/outbox'
import type { Http } from '../http/http'
import type { ResultStore } from '../results/store'
import type { SecretStore } from '../http/secretStore'

/**
 * The reaction to an event while one of its key is still at work.
 * `switch`: the new one replaces it (reads). `coalesce`: it goes on, then the latest that waits (idempotent
 * writes). `exhaust`: the new one is dropped (buttons). `concat`: in order (ordered writes). `merge`: at once.
 */
export type Mode = 'switch' | 'coalesce' | 'exhaust' | 'concat' | 'merge'

/**
 * Treatment of an intent without outcome after a reload: it runs again, its outcome is requested, or it is abandoned.
 * `retry-if-not-started`: it runs when no page began it, else it is abandoned.
 */
type Resume = 'retry' | 'ask' | 'retry-if-not-started' | 'abandon'

/** A websocket as far as effects need one: it is listened to. */
export type Socket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'close'>

/** Small marks that outlive the page. They are a help only: reading may find nothing, and writing may fail. */
export interface KeyValueStore {
  read(name: string): string | null
  write(name: string, value: string): void
}

/** A stretch of this person's log as a file, and its events before and after their redaction. */
export interface LogFile {
  readonly pieces: readonly Bytes[]
  readonly events: readonly EventEnvelope[]
  readonly shown: readonly EventEnvelope[]
}

interface LogStretch {
  readonly level: LogLevel
  readonly build: string
  readonly first: number
  readonly head: number
}

/** Files of this person's log. One id has one file, also on a later page, as long as the log holds its events. */
export interface LogFiles {
  read(id: string, stretch: LogStretch): Promise<LogFile>
  /** Forgets what made the pseudonyms of the file. */
  drop(id: string): void
}

/** The outside world as effects may use it; all of it can be replaced in tests. */
export interface EffectIo {
  readonly session: string
  readonly http: Http
  readonly results: ResultStore
  readonly secrets: SecretStore
  state(): ReadModel
  now(): number
  newId(): string
  /** The query string of the page, as in `location.search`. */
  pageQuery(): string
  /** A file that someone chose in this window; null when it is no longer at hand. */
  file(id: string): Blob | null
  readonly logFiles: LogFiles
  /** Has the browser save the server's answer at an address, as it comes. */
  download(url: string): void
  /** Hands a file to the person. */
  saveFile(name: string, content: Blob): void
  /** Throws where the browser refuses the address. */
  socket(url: string): Socket
  readonly keyValues: KeyValueStore
  /** Emits once after `ms`, on the clock of this runtime. */
  timer(ms: number): Observable<0>
  /** Emits once, as soon as `holds` is true of the state; at once when it is already. */
  until(holds: (state: ReadModel) => boolean): Observable<0>
}

export interface Effect<T extends EventType = EventType> {
  readonly name: string
  readonly on: readonly T[]
  readonly key: (event: Recorded<T>) => string
  readonly mode: Mode
  /**
   * Set this when the call mutates the server: it then waits until its intent is durable, so that the log never misses
   * it. Override per event with `skipDurableWait`.
   */
  readonly waitDurable: boolean
  readonly skipDurableWait?: (event: Recorded<T>, state: ReadModel) => boolean
  /** True when this effect settles the intent: dropped or impossible work is recorded as abandoned. */
  readonly settlesIntent: boolean
  readonly resume: Resume
  /** Answers the facts to append; their cause is the event unless they name another. Must not error on expected failures. */
  readonly run: (event: Recorded<T>, io: EffectIo) => Observable<NewEvent>
  /** For `resume: 'ask'`: finds out the outcome of an intent of an earlier page load. */
  readonly ask?: (event: Recorded<T>, io: EffectIo) => Observable<NewEvent>
}

/** Effects of an area that few visits need: the first event of theirs brings their code. */
export interface LaterEffects {
  /** Every event that these effects handle. */
  readonly on: readonly EventType[]
  /** Events that precede those: they load the code early, before the server may become unreachable. */
  readonly ahead?: readonly EventType[]
  readonly load: () => Promise<readonly Effect[]>
}

/** Effects in the runtime's type, for any events. */
export const anyEffects = (effects: readonly unknown[]): readonly Effect[] => effects as readonly Effect[]

type Defaults = 'waitDurable' | 'settlesIntent' | 'resume'

/** Declares an effect: by default a read that is abandoned on reload. */
export const defineEffect = <const T extends EventType>(
  effect: Omit<Effect<T>, Defaults> & Partial<Pick<Effect<T>, Defaults>>,
): Effect<T> => ({ waitDurable: false, settlesIntent: true, resume: 'abandon', ...effect })

/** The event an open intent was, as far as an effect needs it. */
export const intentEvent = <T extends EventType>(intent: OpenIntent): Recorded<T> =>
  ({
    id: intent.id,
    seq: null,
    type: intent.type,
    v: 1,
    at: intent.at,
    actor: '',
    session: intent.session,
    cause: null,
    corr: intent.corr,
    data: intent.data,
  }) as unknown as Recorded<T>
