import { useContext, useMemo } from 'react'

import { event } from '../../events/registry'
import { effectiveEditor } from '../../projections/editors'
import { findInLong } from './longList'
import { unknownTables } from '../../projections/place'
import { StoreContext } from '../context'
import { useCommand, useServices } from '../hooks'
import type { TextSource } from './editor/session'

/** The text of a tab in the log: reads, records typing, and says when it changed. */
export const useTextSource = (id: string): TextSource => {
  const store = useContext(StoreContext)
  const command = useCommand()
  const { results, draft } = useServices()
  if (store === null) throw new Error('The store is missing above this view')
  return useMemo(
    () => ({
      read: () => effectiveEditor(store.state().editors, id)?.sql ?? '',
      keep: (changes, length) => draft([event('editor.sql_edited', { id, changes, length })]),
      write: (changes, sql) => {
        draft([])
        command('editor.edit', { id, changes, sql })
        const editor = effectiveEditor(store.state().editors, id)
        if (editor === undefined) return
        const find = findInLong(store.state(), editor, results)
        for (const table of unknownTables(store.state(), editor, sql, find)) command('schema.load_table', table)
      },
      subscribe: (listener) => store.subscribe(['editors'], listener),
    }),
    [store, command, draft, id, results],
  )
}
