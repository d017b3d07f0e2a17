import { useContext, useEffect, useMemo } from 'react'

import type { CompletionWorld } from '../../../projections/schema/completions'
import { effectiveEditor } from '../../../projections/editor/editors'
import { schemaInView, tableListIn } from '../../../projections/schema/place'
import { functionsOf } from '../../../domain/sql/functions'
import { StoreContext } from '../../context'
import { useFunctionList } from '../../expressions/list/useFunctionList'
import { useCommand, useSelect, useServices } from '../../hooks'
import { whenIdle } from '../../whenIdle'
import { longListOf } from '../longList'
import { useEditorField } from '../state'
import { useRows } from '../../run/result/useRows'
import { indexOf } from './useTableNames'

export interface CompletionSource {
  /** The current input of completion; null while the tab does not exist. */
  world(): CompletionWorld | null
  /** Completion may start soon: preloads data from the server. */
  prepare(): void
  /** Calls back when lists of names may have come; answers how to end that. */
  subscribe(listener: () => void): () => void
}

/** Input of completion in a tab. Long lists are prepared for searching while the user is idle. */
export const useCompletionWorld = (id: string): CompletionSource => {
  const store = useContext(StoreContext)
  const { results } = useServices()
  const command = useCommand()
  const dbId = useEditorField(id, (editor) => editor.dbId, null)
  const functions = useFunctionList(dbId, false).key
  const long = useSelect(['editors', 'schemas'], (model) => {
    const editor = effectiveEditor(model.editors, id)
    return editor === undefined ? null : (tableListIn(model, editor, schemaInView(model, editor))?.key ?? null)
  })
  const kept = useRows(long)
  const names = kept.status === 'held' ? kept.rows : null
  useEffect(() => (names === null ? undefined : whenIdle(() => void indexOf(names))), [names])
  return useMemo(
    () => ({
      world: () => {
        const model = store?.state()
        const editor = model === undefined ? undefined : effectiveEditor(model.editors, id)
        if (model === undefined || editor === undefined) return null
        const rows = functions === null ? null : results.peek(functions)
        return {
          model,
          place: editor,
          functions: functionsOf(rows),
          functionsKnown: rows !== null,
          longList: longListOf(model, editor, results),
        }
      },
      prepare: () => {
        if (dbId !== null) command('functions.load', { dbId })
      },
      subscribe: (listener) => store?.subscribe(['schemas'], listener) ?? (() => undefined),
    }),
    [store, results, functions, id, dbId, command],
  )
}
