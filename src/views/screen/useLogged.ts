import { useContext, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'

import { isObject, same } from '../../core/json/value'
import type { DraftKey } from '../../events/screen/drafts'
import { draftOf } from '../../projections/screen/screens'
import { PastContext } from '../context'
import { useSelect, useServices, useSession } from '../hooks'
import { loadRecorder } from './loadRecorder'
import type { Recorder } from './recorder'

interface Options<Value> {
  /** True for one of the product's own words or numbers: an export keeps it. */
  readonly isChoice?: boolean
  /** The part of the value that enters the log; absent where no part is a password or another secret. */
  readonly forLog?: (value: Value) => unknown
}

/** The value of then; where a log left out its texts, or holds another form of it, as far as it fits. */
const pastValue = <Value>(first: Value, kept: unknown): Value => {
  if (kept === undefined) return first
  if (isObject(first)) return isObject(kept) ? { ...first, ...kept } : first
  return first === null || typeof first === typeof kept ? (kept as Value) : first
}

const ignore = (): void => undefined

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown

/**
 * State of a view that the log holds under `key` from the first change until the view goes. In the past it has the value of then,
 * and cannot be changed. Without JSON, such as a `Set`, a value is not for the log.
 */
export const useLogged = <Value>(
  key: DraftKey,
  initial: Value | (() => Value),
  { isChoice = false, forLog }: Options<Value> = {},
): readonly [Value, Dispatch<SetStateAction<Value>>] => {
  const { dispatch } = useServices()
  const session = useSession()
  const past = useContext(PastContext) !== null
  const [value, setValue] = useState(initial)
  const [first] = useState(value)
  const recorder = useRef<Promise<Recorder> | null>(null)
  const latest = useRef(forLog)
  const kept = useSelect(['screens'], ({ screens }) => (past ? draftOf(screens, session, key)?.value : undefined))
  useEffect(() => {
    latest.current = forLog
  }, [forLog])
  useEffect(() => {
    if (past || (value === first && recorder.current === null)) return
    recorder.current ??= loadRecorder().then(({ createRecorder }) => createRecorder({ key, isChoice, dispatch }))
    const [now, before] = [value, first].map((one) => asJson(latest.current === undefined ? one : latest.current(one)))
    void recorder.current.then(({ change }) => change(same(now, before) ? undefined : now))
  }, [past, value, first, key, isChoice, dispatch])
  useEffect(
    () => () => {
      void recorder.current?.then(({ drop }) => drop())
      recorder.current = null
    },
    [],
  )
  return past ? [pastValue(first, kept), ignore] : [value, setValue]
}
