import { useCallback, useEffect, useMemo } from 'react'

import { questionKey, type Question } from '../../projections/audit/answers'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { useRows } from '../run/result/useRows'

export interface Answer {
  /** Null until there is one. An earlier answer stays while the question is asked again. */
  readonly parts: readonly Part[] | null
  readonly failed: string | null
  readonly ask: () => void
}

/** A part of an answer; the server's declaration of the call gives its type. */
export interface Part {
  readonly name: string
  readonly value: unknown
}

/** Asks a question about the past, again when it or `since` changes, and reads its answer. */
export const useAnswer = ({ about, kind, thing, detail }: Question, since: unknown = null): Answer => {
  const command = useCommand()
  const past = useIsPast()
  const key = questionKey({ about, kind, thing, detail })
  const slot = useSelect(['audit'], ({ audit }) => audit.answers[key] ?? null)
  const ask = useCallback(
    (): void => void command('audit.ask', { about, kind, thing, detail }),
    [command, about, kind, thing, detail],
  )
  useEffect(() => {
    if (!past) ask()
  }, [past, ask, since])
  const rows = useRows(slot?.value ?? null, 'browser')
  const held = rows.status === 'held' ? rows.rows : null
  const parts = useMemo(
    () => held?.rows.map(([name, value]) => ({ name: name as string, value: value as unknown })) ?? null,
    [held],
  )
  return { parts, failed: slot?.status === 'failed' ? (slot.message ?? '') : null, ask }
}

/** The values of one name in an answer. */
export const valuesOf = <Value>(parts: readonly Part[], name: string): readonly Value[] =>
  parts.filter((part) => part.name === name).map(({ value }) => value as Value)
