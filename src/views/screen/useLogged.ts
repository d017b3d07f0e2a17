import { useContext, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'

import { isObject, same } from '../../core/json/value'
import type { DraftKey } from '../../events/screen/drafts'
import { draftOf } from '../../projections/screen/screens'
import { PastContext } from '../context'
import { useSelect, useServices, useSession } from '../hooks'
import { loadRecorder } from './loadRecorder'
import type { Recorder } from './recorder'

interface Options {
  /** True for one of the product's own words or numbers: an export keeps it. */
  readonly isChoice?: boolean
  /** Fields that never enter the log, such as passwords. */
  readonly secret?: readonly string[]
}

/** The value of then; where a log left out its texts, or holds another form of it, as far as it fits. */
const pastValue = <Value>(first: Value, kept: unknown): Value => {
  if (kept === undefined) return first
  if (isObject(first)) return isObject(kept) ? { ...first, ...kept } : first
  return first === null || typeof first === typeof kept ? (kept as Value) : first
}

const ignore = (): void => undefined

/** As JSON has it, without the secret fields. */
const forLog = (value: unknown, secret: readonly string[]): unknown => {
  const plain = JSON.parse(JSON.stringify(value ?? null)) as unknown
  if (!isObject(plain)) return plain
  return Object.fromEntries(Object.entries(plain).filter(([field]) => !secret.includes(field)))
}

/**
 * State of a view that the log holds under `key` from the first change until the view goes. In the past it has the value of then,
 * and cannot be changed. Without JSON, such as a `Set`, a value is not for the log.
 */
export const useLogged = <Value>(
  key: DraftKey,
  initial: Value | (() => Value),
  { isChoice = false, secret = [] }: Options = {},
): readonly [Value, Dispatch<SetStateAction<Value>>] => {
  const { dispatch } = useServices()
  const session = useSession()
  const past = useContext(PastContext) !== null
  const [value, setValue] = useState(initial)
  const [first] = useState(value)
  const recorder = useRef<Promise<Recorder> | null>(null)
  const latest = useRef(secret)
  const kept = useSelect(['screens'], ({ screens }) => (past ? draftOf(screens, session, key)?.value : undefined))
  useEffect(() => {
    if (past || (value === first && recorder.current === null)) return
    recorder.current ??= loadRecorder().then(({ createRecorder }) => createRecorder({ key, isChoice, dispatch }))
    const [now, before] = [value, first].map((one) => forLog(one, latest.current))
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
