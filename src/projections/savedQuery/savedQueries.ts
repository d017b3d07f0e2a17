import type { SavedSummary } from '../../events/savedQuery/savedQuery'
import type { Editor } from '../editor/state'
import { abandonLoading, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { addAlias, moveKey, rekeying, type Rekeyed } from '../editor/rekey'

/** The server's version of a tab. `templateParams` are absent where the query came from a list, which has none. */
type ServerContent = Pick<SavedSummary, 'label' | 'dbId' | 'catalog' | 'schema' | 'sql'> & {
  readonly templateParams?: string | null
}

/** The save of a tab on its way to the server. */
interface Saving {
  readonly request: string
  readonly content: ServerContent
}

/** A saved query that another user changed while a tab held changes of it. */
interface Conflict {
  readonly theirs: SavedSummary
  readonly version: string | null
}

/** A save under a new name, and its outcome. */
interface Attempt {
  readonly request: string
  readonly state: 'open' | 'done' | 'failed'
  /** Reason of its failure. */
  readonly message: string
}

export interface Saved extends Rekeyed {
  list: Loadable<readonly SavedSummary[]> | null
  /** By tab. */
  saving: Record<string, Saving>
  /** The last wish to save or schedule a tab under a name of its own, by tab. */
  attempts: Record<string, Attempt>
  /** The server's content by saved query: the base for detecting a tab's changes. */
  kept: Record<string, ServerContent>
  /** The version of the saved query that a tab holds changes of, by tab. */
  versions: Record<string, string>
  /** Not settled yet, by tab. */
  conflicts: Record<string, Conflict>
  /** Links to tabs (`A7.13`): the text they share, and the id once the server gave one. */
  shares: Record<string, { readonly sql: string; readonly id: string | null; readonly message: string | null }>
}

const without = <Value>(record: Record<string, Value>, key: string): void => {
  delete record[key]
}

const contentOf = ({ label, dbId, catalog, schema, sql, templateParams }: ServerContent): ServerContent => ({
  label,
  dbId,
  catalog,
  schema,
  sql,
  ...(templateParams === undefined ? {} : { templateParams }),
})

const keep = (saved: Saved, query: SavedSummary): void => {
  saved.kept[query.remoteId] = contentOf(query)
}

/** Lists may come without template parameters: then the known ones stay. */
const keepListed = (saved: Saved, { remoteId, templateParams, ...query }: SavedSummary): void => {
  const parameters = templateParams ?? saved.kept[remoteId]?.templateParams
  saved.kept[remoteId] = contentOf(parameters === undefined ? query : { ...query, templateParams: parameters })
}

/** True when the tab equals its saved query: name, text and every other stored field. */
export const isKept = ({ kept }: Saved, editor: Editor): boolean => {
  const savedQuery = editor.remoteId === null ? undefined : kept[editor.remoteId]
  if (savedQuery === undefined) return false
  const { templateParams } = savedQuery
  return (
    savedQuery.label === editor.name &&
    savedQuery.dbId === editor.dbId &&
    savedQuery.catalog === editor.catalog &&
    savedQuery.schema === editor.schema &&
    savedQuery.sql === editor.sql &&
    (templateParams === undefined || (templateParams ?? '') === (editor.templateParams ?? ''))
  )
}

const end = (saved: Saved, editorId: string, cause: string | null, message: string | null): void => {
  const attempt = saved.attempts[editorId]
  if (attempt?.request !== cause) return
  saved.attempts[editorId] = { ...attempt, state: message === null ? 'done' : 'failed', message: message ?? '' }
}

const version = (saved: Saved, editorId: string, serverVersion: string | null | undefined): void => {
  if (typeof serverVersion === 'string') saved.versions[editorId] = serverVersion
  else without(saved.versions, editorId)
}

/** Saved queries, and links to shared ones. */
export const savedProjection = defineProjection({
  name: 'saved',
  version: 5,
  initial: (): Saved => ({
    list: null,
    saving: {},
    attempts: {},
    kept: {},
    versions: {},
    conflicts: {},
    shares: {},
    aliases: {},
  }),
  on: rekeying<Saved>({
    'tab.migrated': (saved, event) => {
      const { previous, id } = event.data
      moveKey(saved.saving, previous, id)
      moveKey(saved.attempts, previous, id)
      moveKey(saved.versions, previous, id)
      moveKey(saved.conflicts, previous, id)
      moveKey(saved.shares, previous, id)
      addAlias(saved, previous, id)
    },
    'saved.requested': (saved, event) => {
      without(saved.conflicts, event.data.editorId)
      saved.saving[event.data.editorId] = { request: event.id, content: contentOf(event.data) }
      saved.attempts[event.data.editorId] = { request: event.id, state: 'open', message: '' }
    },
    'saved.schedule_requested': (saved, event) => {
      saved.attempts[event.data.editorId] = { request: event.id, state: 'open', message: '' }
    },
    'saved.scheduled': (saved, event) => end(saved, event.data.editorId, event.cause, null),
    'saved.schedule_failed': (saved, event) => end(saved, event.data.editorId, event.cause, event.data.message),
    'saved.update_requested': (saved, event) => {
      saved.saving[event.data.editorId] = { request: event.id, content: contentOf(event.data) }
    },
    'saved.stored': (saved, event) => {
      const { editorId, remoteId } = event.data
      end(saved, editorId, event.cause, null)
      const saving = saved.saving[editorId]
      if (saving?.request === event.cause) {
        saved.kept[remoteId] = saving.content
        version(saved, editorId, event.data.version)
        without(saved.saving, editorId)
      }
    },
    'saved.updated': (saved, event) => {
      const { editorId, remoteId } = event.data
      const saving = saved.saving[editorId]
      if (saving?.request === event.cause) {
        saved.kept[remoteId] = saving.content
        version(saved, editorId, event.data.version)
        without(saved.saving, editorId)
      }
    },
    'saved.conflicted': (saved, event) => {
      const { editorId, theirs, version: conflictVersion } = event.data
      if (saved.saving[editorId]?.request !== event.cause) return
      without(saved.saving, editorId)
      keep(saved, theirs)
      saved.conflicts[editorId] = { theirs, version: conflictVersion ?? null }
    },
    'saved.conflict_settled': (saved, event) => {
      const { editorId } = event.data
      const conflict = saved.conflicts[editorId]
      if (conflict === undefined) return
      version(saved, editorId, conflict.version)
      without(saved.conflicts, editorId)
    },
    'saved.failed': (saved, event) => {
      end(saved, event.data.editorId, event.cause, event.data.message)
      without(saved.saving, event.data.editorId)
    },
    'saved.update_failed': (saved, event) => without(saved.saving, event.data.editorId),
    'effect.abandoned': (saved, event) => {
      for (const id of Object.keys(saved.attempts)) end(saved, id, event.cause, event.data.reason)
      for (const [id, { request }] of Object.entries(saved.saving)) {
        if (request === event.cause) without(saved.saving, id)
      }
      abandonLoading(saved.list, event.cause)
    },
    'saved.list_requested': (saved, event) => {
      saved.list = startLoading(saved.list, event.id)
    },
    'saved.listed': (saved, event) => {
      if (!finishLoading(saved.list, event.cause, event.data.queries)) return
      for (const query of event.data.queries) keepListed(saved, query)
    },
    'saved.list_failed': (saved, event) => failLoading(saved.list, event.cause, event.data.message),
    'saved.opened': (saved, event) => {
      keep(saved, event.data.query)
      version(saved, event.data.editorId, event.data.version)
    },
    'saved.deleted': (saved, event) => {
      const { remoteId } = event.data
      without(saved.kept, String(remoteId))
      for (const [id, { theirs }] of Object.entries(saved.conflicts)) {
        if (theirs.remoteId === remoteId) without(saved.conflicts, id)
      }
      if (saved.list !== null && saved.list.value !== null) {
        saved.list = { ...saved.list, value: saved.list.value.filter((query) => query.remoteId !== remoteId) }
      }
    },
    'share.requested': (saved, event) => {
      saved.shares[event.data.editorId] = { sql: event.data.share.sql, id: null, message: null }
    },
    'share.stored': (saved, event) => {
      saved.shares[event.data.editorId] = { sql: event.data.sql, id: event.data.id, message: null }
    },
    'share.failed': (saved, event) => {
      const share = saved.shares[event.data.editorId]
      if (share !== undefined) saved.shares[event.data.editorId] = { ...share, message: event.data.message }
    },
    'editor.closed': (saved, event) => {
      without(saved.shares, event.data.id)
      without(saved.attempts, event.data.id)
      without(saved.conflicts, event.data.id)
    },
  }),
})
