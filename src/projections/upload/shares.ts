import type { FilePlace, HiddenChart, Readers, SharedTable } from '../../events/upload/share'
import {
  abandonLoading,
  failAbandoned,
  failLoading,
  finishLoading,
  startLoading,
  type Loadable,
} from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'

/** A table of a file, and the change that is under way. */
export interface TableShare extends Loadable<SharedTable> {
  /** The change that the server has not answered, and why it refused the last one. */
  change: string | null
  refusal: string | null
}

export interface TableShares {
  /** By `fileKey`. A loaded one without a value is of somebody else. */
  byKey: Record<string, TableShare>
  /** Keys of the own tables. */
  own: Loadable<readonly string[]> | null
  /** People and roles that were searched. */
  found: (Loadable<Readers> & { readonly search: string }) | null
  /** Charts on tables that are not shared with this person, by the number of their dashboard. */
  hidden: Record<number, Loadable<readonly HiddenChart[]>>
  /** Wishes of this person, by the key of the table. */
  wishes: Record<string, { status: 'asking' | 'asked' | 'failed'; message: string | null; readonly request: string }>
}

/** The key of a table that was made of a file. */
export const fileKey = ({ schema, table }: FilePlace): string => JSON.stringify([schema, table])

const shareOf = (previous: TableShare | undefined, request: string): TableShare => ({
  ...startLoading(previous, request),
  change: previous?.change ?? null,
  refusal: null,
})

const put = (shares: TableShares, table: SharedTable, cause: string): void => {
  const key = fileKey(table)
  const share = (shares.byKey[key] ??= shareOf(undefined, cause))
  Object.assign(share, { status: 'loaded', value: table, message: null })
}

/** Readers of tables that were made of files, and wishes to become one. */
export const tableSharesProjection = defineProjection({
  name: 'tableShares',
  version: 1,
  initial: (): TableShares => ({ byKey: {}, own: null, found: null, hidden: {}, wishes: {} }),
  on: {
    'upload.shares_requested': (shares, { id, data: { place } }) => {
      if (place === null) {
        shares.own = startLoading(shares.own, id)
        return
      }
      const key = fileKey(place)
      shares.byKey[key] = shareOf(shares.byKey[key], id)
    },
    'upload.shares_listed': (shares, { id, cause, data: { place, tables } }) => {
      if (place !== null) {
        const share = shares.byKey[fileKey(place)]
        finishLoading(share, cause, tables[0] ?? null)
        return
      }
      if (finishLoading(shares.own, cause, tables.map(fileKey))) for (const table of tables) put(shares, table, id)
    },
    'upload.shares_failed': (shares, { cause, data: { place, message } }) =>
      failLoading(place === null ? shares.own : shares.byKey[fileKey(place)], cause, message),
    'upload.share_requested': (shares, { id, data }) => {
      const share = shares.byKey[fileKey(data)]
      if (share === undefined) return
      share.change = id
      share.refusal = null
    },
    'upload.shared': (shares, { id, cause, data: { table } }) => {
      const share = shares.byKey[fileKey(table)]
      // a later change has its own answer
      if (share !== undefined && share.change !== cause) return
      put(shares, table, id)
      if (share !== undefined) share.change = null
    },
    'upload.share_failed': (shares, { cause, data }) => {
      const share = shares.byKey[fileKey(data)]
      if (share === undefined) return
      if (share.change === cause) share.change = null
      share.refusal = data.message
    },
    'upload.readers_requested': (shares, { id, data: { search } }) => {
      shares.found = { ...startLoading(shares.found, id), search }
    },
    'upload.readers_found': (shares, { cause, data: { found } }) => {
      finishLoading(shares.found, cause, found)
    },
    'upload.readers_failed': (shares, { cause, data: { message } }) => failLoading(shares.found, cause, message),
    'upload.hidden_requested': (shares, { id, data: { dashboardId } }) => {
      shares.hidden[dashboardId] = startLoading(shares.hidden[dashboardId], id)
    },
    'upload.hidden_listed': (shares, { cause, data: { dashboardId, charts } }) => {
      finishLoading(shares.hidden[dashboardId], cause, charts)
    },
    'upload.hidden_failed': (shares, { cause, data: { dashboardId, message } }) =>
      failLoading(shares.hidden[dashboardId], cause, message),
    'upload.wish_requested': (shares, { id, data }) => {
      shares.wishes[fileKey(data)] = { status: 'asking', message: null, request: id }
    },
    'upload.wished': (shares, { cause, data }) => {
      const wish = shares.wishes[fileKey(data)]
      if (wish?.request === cause) wish.status = 'asked'
    },
    'upload.wish_failed': (shares, { cause, data }) => {
      const wish = shares.wishes[fileKey(data)]
      if (wish?.request === cause) Object.assign(wish, { status: 'failed', message: data.message })
    },
    'upload.table_deleted': (shares, { data: { schema, tableName } }) => {
      const key = fileKey({ schema, table: tableName })
      delete shares.byKey[key]
      if (shares.own?.value) shares.own.value = shares.own.value.filter((one) => one !== key)
    },
    'effect.abandoned': (shares, { cause }) => {
      abandonLoading(shares.own, cause)
      for (const hidden of Object.values(shares.hidden)) abandonLoading(hidden, cause)
      failAbandoned(shares.found, cause)
      for (const share of Object.values(shares.byKey)) {
        abandonLoading(share, cause)
        if (share.change === cause) share.change = null
      }
      for (const wish of Object.values(shares.wishes))
        if (wish.request === cause && wish.status === 'asking') wish.status = 'failed'
    },
  },
})

/** The table as its owner or an administrator sees it; null for anybody else, and before it is known. */
export const sharedTable = ({ byKey }: TableShares, place: FilePlace | null): SharedTable | null =>
  place === null ? null : (byKey[fileKey(place)]?.value ?? null)

/** Own tables that somebody asks for. */
export const wishedTables = ({ own, byKey }: TableShares): readonly SharedTable[] =>
  (own?.value ?? []).flatMap((key) => {
    const table = byKey[key]?.value
    return table != null && table.wishes.length > 0 ? [table] : []
  })
