import type { FilePlace, Readers } from '../../events/upload/share'
import { defineCommands, type Decision } from '../../core/commands/command'
import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { fileKey, sharedTable } from '../../projections/upload/shares'

type Named = Readers['users'][number]

/** Looks who may read a table, or with null all own tables. */
const listShares = (
  { tableShares: { own, byKey } }: ReadModel,
  { place }: { readonly place: FilePlace | null },
): Decision => {
  const underway = place === null ? own : byKey[fileKey(place)]
  return underway?.status === 'loading' ? [] : [event('upload.shares_requested', { place })]
}

interface Share extends FilePlace {
  readonly add?: Partial<Readers>
  readonly remove?: Partial<Readers>
  readonly decline?: readonly Named[]
}

const unless = (list: readonly Named[] | undefined, has: readonly Named[]): readonly Named[] =>
  (list ?? []).filter(({ id }) => !has.some((one) => one.id === id))

const within = (list: readonly Named[] | undefined, has: readonly Named[]): readonly Named[] =>
  (list ?? []).filter(({ id }) => has.some((one) => one.id === id))

/** Lets people and roles read a table, or ends that. Changes nothing for those who have it so already. */
const share = ({ tableShares }: ReadModel, { schema, table, add, remove, decline }: Share): Decision => {
  const known = sharedTable(tableShares, { schema, table })
  if (known === null) return []
  const change = {
    schema,
    table,
    add: {
      users: unless(add?.users, [...known.users, known.owner]),
      roles: unless(add?.roles, known.roles),
    },
    remove: { users: within(remove?.users, known.users), roles: within(remove?.roles, known.roles) },
    decline: within(decline, known.wishes),
  }
  const lists = [change.add.users, change.add.roles, change.remove.users, change.remove.roles, change.decline]
  return lists.every((list) => list.length === 0) ? [] : [event('upload.share_requested', change)]
}

/** Searches people and roles by name. */
const findReaders = (_: ReadModel, { search }: { readonly search: string }): Decision =>
  search.trim() === '' ? [] : [event('upload.readers_requested', { search: search.trim() })]

/** Asks the owner of a table to share it. */
const ask = (
  { tableShares: { wishes } }: ReadModel,
  { schema, table, owner }: FilePlace & { readonly owner: string },
): Decision =>
  wishes[fileKey({ schema, table })]?.status === 'asking'
    ? []
    : [event('upload.wish_requested', { schema, table, owner })]

export const uploadShareCommands = defineCommands({
  'upload.list_shares': listShares,
  'upload.share': share,
  'upload.find_readers': findReaders,
  'upload.ask': ask,
})
