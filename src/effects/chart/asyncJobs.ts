import { firstValueFrom } from 'rxjs'

import * as asyncCalls from '../../../contract/chart/asyncEvents'
import { asyncEvent, type AsyncEvent, type JobOfQuery } from '../../../contract/chart/asyncEvents'
import type { EffectIo } from '../../core/effects/effect'
import { CallFailure, isFinal } from '../../core/http/failure'

/** `B4.69`: an event of an unknown job is checked again after 100 ms, 200 ms and so on. */
const UNKNOWN_STEP = 100
const UNKNOWN_TRIES = 6
/** `B4.71` */
const RECONNECT = 2500
const RECONNECT_TRIES = 6
/** `B4.70`, where the server sets none. */
const POLLING_DELAY = 500
/** Events that one answer holds: after a full one there are more. */
const PAGE = 100
/** Consecutive unanswered requests after which the server may have restarted and lost its jobs. */
const BROKEN = 2
const LAST_EVENT = 'last_async_event_id'

const read = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text)) as unknown
  } catch {
    return null
  }
}

/** The end of a job: its event, or `lost` when the server may have forgotten it, so that the query must be sent again. */
type JobEnd = AsyncEvent | 'lost'

interface Waiting {
  readonly resolve: (end: JobEnd) => void
  readonly reject: (error: unknown) => void
}

export interface AsyncJobs {
  /** Settles with the end of a job (`B4.66`); rejects with the reason of `signal`, or with the server's refusal. */
  wait(job: JobOfQuery, signal: AbortSignal): Promise<JobEnd>
}

/**
 * Receives the ends of background queries, by websocket where the server offers it, else by polling every 500 ms while a job is
 * awaited (`B7.33`, `B7.34`).
 */
export const createAsyncJobs = (io: EffectIo): AsyncJobs => {
  const settings = io.state().session.config?.asyncQueries
  const waiting = new Map<string, Waiting>()
  let last = io.keyValues.read(LAST_EVENT)
  let asking = false
  let line: 'none' | 'there' | 'given up' = 'none'
  let wasOpen = false
  let tries = 0
  let unanswered = 0

  const pause = (ms: number): Promise<unknown> => firstValueFrom(io.timer(ms))

  const settle = (event: AsyncEvent, attempt: number): void => {
    const one = waiting.get(event.job_id)
    if (one !== undefined) one.resolve(event)
    else if (attempt <= UNKNOWN_TRIES) io.timer(attempt * UNKNOWN_STEP).subscribe(() => settle(event, attempt + 1))
  }

  const hear = (event: AsyncEvent): void => {
    last = event.id
    io.keyValues.write(LAST_EVENT, event.id)
    if (event.status === 'done' || event.status === 'error') settle(event, 1)
  }

  const refuse = (error: unknown): void => {
    for (const one of waiting.values()) one.reject(error)
  }

  /** Asks once, or as often as there are more. */
  const ask = async (): Promise<void> => {
    const pendingIds = new Set(waiting.keys())
    try {
      const query = last === null ? {} : { last_id: last }
      const { result } = (await io.http.call(asyncCalls.asyncEvents, { query })).body
      for (const event of result) hear(event)
      if (result.length >= PAGE) {
        await ask()
        return
      }
      if (unanswered >= BROKEN) for (const id of pendingIds) waiting.get(id)?.resolve('lost')
      unanswered = 0
    } catch (error) {
      unanswered += 1
      if (!(error instanceof CallFailure) || isFinal(error.failure)) refuse(error)
    }
  }

  const poll = async (): Promise<void> => {
    await pause(settings?.pollingDelayMs ?? POLLING_DELAY)
    await firstValueFrom(io.until(({ session }) => !session.expired || waiting.size === 0))
    if (waiting.size > 0) await ask()
    if (waiting.size > 0) await poll()
  }

  const startPolling = (): void => {
    if (asking || waiting.size === 0) return
    asking = true
    void poll().finally(() => {
      asking = false
      startPolling()
    })
  }

  const broke = (): void => {
    // a line that was there may have gone with the server
    if (wasOpen) unanswered = BROKEN
    wasOpen = false
    if (tries >= RECONNECT_TRIES) {
      line = 'given up'
      startPolling()
      return
    }
    tries += 1
    void pause(RECONNECT).then(connect)
  }

  const connect = (): void => {
    line = 'there'
    const url = settings?.socketUrl ?? ''
    try {
      const opened = io.socket(last === null ? url : `${url}?last_id=${encodeURIComponent(last)}`)
      opened.onopen = () => {
        wasOpen = true
        tries = 0
        // events before the socket was open
        if (waiting.size > 0) void ask()
      }
      opened.onmessage = ({ data }: MessageEvent<unknown>) => {
        const event = asyncEvent.safeParse(read(data))
        if (event.success) hear(event.data)
      }
      opened.onclose = broke
    } catch {
      broke()
    }
  }

  const listen = (): void => {
    if (settings?.transport !== 'ws' || settings.socketUrl === null || line === 'given up') startPolling()
    else if (line === 'none') connect()
  }

  return {
    wait: (job, signal) =>
      new Promise<JobEnd>((resolve, reject) => {
        const leave = (): void => reject(signal.reason as Error)
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave, { once: true })
        waiting.set(job.job_id, { resolve, reject })
        listen()
        return undefined
      }).finally(() => waiting.delete(job.job_id)),
  }
}
