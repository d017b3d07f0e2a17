import { useContext, useMemo, type RefObject } from 'react'

import { applyFitting } from '../../../core/events/textChange'
import { effectiveEditor } from '../../../projections/editor/editors'
import { findInLong } from '../longList'
import { StoreContext } from '../../context'
import { preload, whenLoaded } from '../../controls/loading/preload'
import { useCommand, useServices } from '../../hooks'
import type { TextSource } from '../text/session'

/** Names in the SQL are looked up for completion alone, which comes later too. */
const names = preload(() => import('../../../projections/schema/named'))

/**
 * The text of a tab in the log: reads it, records typing, and reports changes. When another window took the tab away, as from a
 * page that hung, text still typed here is recorded only if it fits the tab's present content.
 */
export const useTextSource = (id: string, mayWrite: RefObject<boolean>): TextSource => {
  const store = useContext(StoreContext)
  const command = useCommand()
  const { results, draft } = useServices()
  if (store === null) throw new Error('The store is missing above this view')
  return useMemo(() => {
    const read = (): string => effectiveEditor(store.state().editors, id)?.sql ?? ''
    /** Has what the text names read, once. */
    const readNamed = async (): Promise<void> => {
      const { unknownLists, unknownTables } = await whenLoaded(names)
      const editor = effectiveEditor(store.state().editors, id)
      if (editor === undefined) return
      for (const list of unknownLists(store.state(), editor, editor.sql)) {
        command(list.schema === null ? 'schema.load_schemas' : 'schema.load_tables', list)
      }
      const find = findInLong(store.state(), editor, results)
      for (const table of unknownTables(store.state(), editor, editor.sql, find)) command('schema.load_table', table)
    }
    return {
      read,
      keep: (changes, length) => draft([{ id, changes, length }]),
      write: (changes, sql) => {
        draft([])
        const isStale = !mayWrite.current && applyFitting(read(), changes, sql.length) !== sql
        if (isStale) return
        command('editor.edit', { id, changes, sql })
        void readNamed()
      },
      subscribe: (listener) => store.subscribe(['editors'], listener),
    }
  }, [store, command, draft, id, results, mayWrite])
}
