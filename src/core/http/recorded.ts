import type { Call } from '../../../contract/call'
import type { NewEvent } from '../events/define'
import { event, type EventMap } from '../events/registry'
import { CallFailure } from './failure'
import type { CallOptions, Http } from './http'

type Ended = EventMap['call.ended']
type Outcome = Pick<Ended, 'status' | 'failure' | 'bytes'>

export interface RecordedOptions {
  /** Ms since the epoch. */
  readonly now: () => number
  readonly record: (ended: NewEvent, cause: CallOptions['cause']) => void
}

const failed = (error: unknown): Outcome =>
  error instanceof CallFailure
    ? { status: error.failure.status, failure: error.failure.kind, bytes: null }
    : { status: null, failure: 'aborted', bytes: null }

const valuesOf = ({ path }: Call, input: object): readonly string[] => {
  const { params = {} } = input as { readonly params?: Readonly<Record<string, unknown>> }
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => String(params[name]))
}

/** The same calls, each recorded when it has ended. Of calls that are repeated over and over only failures are recorded. */
export const recorded = (http: Http, { now, record }: RecordedOptions): Http => {
  const watch = <Answer>(
    [call, input, options]: readonly [Call, object, (CallOptions | undefined)?],
    answer: Promise<Answer>,
    outcomeOf: (answer: Answer) => Outcome,
  ): Promise<Answer> => {
    const began = now()
    const end = (outcome: Outcome): void => {
      if (call.repeats === true && outcome.failure === null) return
      const { method, path } = call
      const ended = { method, path, params: valuesOf(call, input), ...outcome, began, ms: now() - began }
      record(event('call.ended', ended), options?.cause)
    }
    answer.then(
      (got) => end(outcomeOf(got)),
      (error: unknown) => end(failed(error)),
    )
    return answer
  }
  return {
    ...http,
    call: (...asked) => watch(asked, http.call(...asked), ({ status, bytes }) => ({ status, failure: null, bytes })),
    file: (...asked) => watch(asked, http.file(...asked), ({ size: bytes }) => ({ status: 200, failure: null, bytes })),
  }
}
