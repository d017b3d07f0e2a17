import { quoted, quotesOf } from '../../domain/sql/quotes'
import { event } from '../../core/events/registry'
import { effectiveEditor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { currentId } from '../../projections/editor/rekey'
import { isRunning } from '../../projections/run/runs'
import { tableKey } from '../../projections/schema/schemas'
import { databaseOf } from '../../projections/schema/selectors'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

interface Wish {
  readonly editorId: string
  readonly dbId: number
  readonly catalog: string | null
  readonly schema: string | null
  readonly name: string
  /** Also when there is one already (`A4.25`). */
  readonly again?: boolean
}

/** Rows of a preview, as `selectStar` has them. */
const ROWS = 100

/**
 * The statement that shows the rows: the server's own (`selectStar`), which knows catalog and dialect. Before the table is
 * read it is that of the preview before, or one without a limit, since each dialect has its own and the call names one.
 */
const statementOf = (state: ReadModel, wish: Wish, backend: string, former: string | undefined): string => {
  const { catalog, schema, name } = wish
  const place = [catalog, schema, name]
    .flatMap((part) => (part === null ? [] : [quoted(part, quotesOf(backend))]))
    .join('.')
  return state.schemas.details[tableKey(wish)]?.value?.selectStar || former || `SELECT *\nFROM ${place}`
}

const knownPreview = (state: ReadModel, wish: Wish) =>
  state.previews.byEditor[currentId(state.previews, wish.editorId)]?.find((one) => tableKey(one) === tableKey(wish))

/** Shows the first rows of a table (`A1.06`), unless its database has previews switched off (`A4.26`). */
const open = (state: ReadModel, wish: Wish, { newId }: Context): Decision => {
  const { editorId, dbId, catalog, schema, name, again } = wish
  if (effectiveEditor(state.editors, editorId) === undefined) return refuse('UNKNOWN_EDITOR')
  const database = databaseOf(state, dbId)
  if (database?.disableDataPreview === true) return refuse('NO_PREVIEWS')
  const preview = knownPreview(state, wish)
  const former = preview === undefined ? undefined : state.runs.byId[preview.queryId]
  if (former !== undefined && (again !== true || isRunning(former.state))) return []
  return [
    event('run.requested', {
      queryId: newId(),
      editorId,
      tab: name,
      dbId,
      catalog,
      schema,
      sql: statementOf(state, wish, database?.backend ?? '', former?.sql),
      offset: 0,
      queryLimit: ROWS,
      runAsync: database?.allowRunAsync ?? false,
      templateParams: null,
      preview: { table: name },
    }),
  ]
}

const remove = (state: ReadModel, wish: Omit<Wish, 'again'>): Decision => {
  const preview = knownPreview(state, wish)
  if (preview === undefined) return []
  const { editorId, dbId, catalog, schema, name } = wish
  const former = state.runs.byId[preview.queryId]
  const running = former !== undefined && isRunning(former.state) && !former.stopRequested
  return [
    ...(running ? [event('run.stop_requested', { queryId: preview.queryId })] : []),
    event('preview.removed', { editorId, queryId: preview.queryId, dbId, catalog, schema, name }),
  ]
}

export const previewCommands = defineCommands({ 'preview.open': open, 'preview.remove': remove })
