import type { Field } from '../record/difference'

export interface Person {
  readonly id: number
  readonly email: string | null
}

interface Thing {
  readonly kind: string
  readonly id: number | string
}

interface Named {
  readonly actor: { readonly id: number; readonly name: string } | null
  readonly changes: readonly (Thing & { readonly fields: readonly Field[] })[]
  readonly about: readonly Thing[]
}

const isPerson = ({ actor, changes, about }: Named, id: number): boolean =>
  actor?.id === id || [...changes, ...about].some((thing) => thing.kind === 'user' && thing.id === id)

/** True for the list of owners with this person, before or after. */
const isOwner = ({ path, before, after }: Field, id: number): boolean =>
  path === '/owners' &&
  [before, after].some((list) => Array.isArray(list) && list.some((owner: { id?: unknown }) => owner.id === id))

/** True for an entry that names a person: as its actor, as its thing, among owners, or by their address. */
export const isNamed = (content: string, { id, email }: Person): boolean => {
  const entry = JSON.parse(content) as Named
  const isOwned = entry.changes.some(({ fields }) => fields.some((field) => isOwner(field, id)))
  const address = email === null || email === '' ? null : JSON.stringify(email).slice(1, -1).toLowerCase()
  return isPerson(entry, id) || isOwned || (address !== null && content.toLowerCase().includes(address))
}
