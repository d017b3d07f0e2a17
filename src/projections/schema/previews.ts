import type { TabContent } from '../../events/editor/tab'
import { defineProjection } from '../../core/readModel/projection'
import { addAlias, moveKey, rekeying, type Rekeyed } from '../editor/rekey'
import { tableKey } from './schemas'
import { evictOldest } from '../../../common/evict'

/** The data preview of a table in a tab (`A1.06`): the table, and the query that shows its rows. */
export interface Preview {
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string | null
  readonly name: string
  /** Replaced when the preview is fetched again (`A4.25`). */
  queryId: string
}

export interface Previews extends Rekeyed {
  byEditor: Record<string, Preview[]>
  /** Those of closed tabs, which come back with them as their queries do. */
  dropped: Record<string, Preview[]>
}

/** Tabs whose previews are remembered. */
const KEPT = 300

export const previewKey = (preview: Omit<Preview, 'queryId'>): string => `preview ${tableKey(preview)}`

/** Previews that were open in another browser come with the tables of the tab, which carry their queries (`A3.40`). */
const join = (previews: Previews, { id, tables }: TabContent): void => {
  const previewsOfEditor = previews.byEditor[id] ?? []
  for (const { dataPreviewQueryId: queryId, dbId, catalog, schema, name } of tables) {
    const place = { dbId, catalog, schema, name }
    if (queryId === null || previewsOfEditor.some((one) => tableKey(one) === tableKey(place))) continue
    previewsOfEditor.push({ ...place, queryId })
  }
  if (previewsOfEditor.length === 0) return
  previews.byEditor[id] = previewsOfEditor
  evictOldest(previews.byEditor, KEPT)
}

export const previewsProjection = defineProjection({
  name: 'previews',
  version: 3,
  initial: (): Previews => ({ byEditor: {}, dropped: {}, aliases: {} }),
  on: rekeying<Previews>({
    'tab.migrated': (previews, event) => {
      const { previous, id } = event.data
      moveKey(previews.byEditor, previous, id)
      moveKey(previews.dropped, previous, id)
      addAlias(previews, previous, id)
    },
    'tab.listed': (previews, event) => {
      if (event.data.active !== null) join(previews, event.data.active)
    },
    'tab.loaded': (previews, event) => join(previews, event.data.tab),
    'run.requested': (previews, event) => {
      const { queryId, editorId, dbId, catalog, schema, preview } = event.data
      if (preview === undefined) return
      const place = { dbId, catalog, schema, name: preview.table }
      const previewsOfEditor = previews.byEditor[editorId] ?? []
      const same = previewsOfEditor.find((one) => tableKey(one) === tableKey(place))
      if (same === undefined) previewsOfEditor.push({ ...place, queryId })
      else same.queryId = queryId
      previews.byEditor[editorId] = previewsOfEditor
      evictOldest(previews.byEditor, KEPT)
    },
    'preview.removed': (previews, event) => {
      const { editorId } = event.data
      const left = (previews.byEditor[editorId] ?? []).filter((one) => tableKey(one) !== tableKey(event.data))
      if (left.length === 0) delete previews.byEditor[editorId]
      else previews.byEditor[editorId] = left
    },
    'editor.closed': (previews, event) => {
      const { id } = event.data
      const closed = previews.byEditor[id]
      if (closed === undefined) return
      delete previews.byEditor[id]
      previews.dropped[id] = closed
      evictOldest(previews.dropped, KEPT)
    },
    'editor.reopened': (previews, event) => {
      const { id } = event.data
      const dropped = previews.dropped[id]
      if (dropped === undefined) return
      delete previews.dropped[id]
      previews.byEditor[id] = dropped
    },
  }),
})
