import type { Field } from '../record/difference'

export interface Person {
  readonly id: number
  readonly username: string
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

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/**
 * Finds an address as a whole, in any case: `ann@x.com` is neither within `joann@x.com` nor within `ann@x.com.au`. JSON within a
 * text writes a line break as a letter, which is no part of an address that follows it.
 */
const addressIn = (address: string): RegExp =>
  new RegExp(
    String.raw`(?:(?<![\p{L}\p{N}._%+-]|[\p{L}\p{N}]')|(?<=\\[bfnrt]))${escaped(address)}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
    'iu',
  )

/** Calls for every text of a value, keys among them, until one is accepted. */
const someText = (value: unknown, accepts: (text: string) => boolean): boolean => {
  if (typeof value === 'string') return accepts(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((one) => someText(one, accepts))
  return Object.entries(value).some(([key, one]) => accepts(key) || someText(one, accepts))
}

/**
 * Tells the entries that name a person: as its actor, as its thing, among owners, by their address within a text, or by their user
 * name as a whole text. A name within a text may be a word of any language.
 */
export const namedTest = ({ id, username, email }: Person): ((content: string) => boolean) => {
  const addresses = [email ?? '', username].filter((text) => text.includes('@')).map(addressIn)
  const accepts = (text: string): boolean => text === username || addresses.some((address) => address.test(text))
  return (content) => {
    const entry = JSON.parse(content) as Named
    const isOwned = entry.changes.some(({ fields }) => fields.some((field) => isOwner(field, id)))
    return isPerson(entry, id) || isOwned || someText(entry, accepts)
  }
}
