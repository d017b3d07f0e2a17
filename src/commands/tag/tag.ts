import { event } from '../../core/events/registry'
import type { ChoiceField, TaggedKind } from '../../events/tag/tag'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, type Decision } from '../../core/commands/command'

interface Finding {
  readonly field: ChoiceField
  readonly search?: string
  readonly page?: number
  readonly of?: TaggedKind
}

const find = (_state: ReadModel, { field, search = '', page = 0, of = 'dashboard' }: Finding): Decision => [
  event('tag.choices_requested', { field, search: search.trim(), page, of }),
]

interface Choosing {
  readonly kind: TaggedKind
  readonly id: number
  readonly name: string
  readonly tags: readonly string[]
  readonly was: readonly string[]
}

const tidy = (names: readonly string[]): readonly string[] =>
  [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '').toSorted()

/** Sets the tags of a thing; the same ones in another order are no change. */
const set = (_state: ReadModel, { tags, was, ...on }: Choosing): Decision => {
  const [now, before] = [tidy(tags), tidy(was)]
  return JSON.stringify(now) === JSON.stringify(before)
    ? []
    : [event('tag.set_requested', { ...on, tags: now, was: before })]
}

const open = (_state: ReadModel, data: { readonly tagId: number }): Decision => [event('tag.open_requested', data)]

export const tagCommands = defineCommands({ 'tag.find': find, 'tag.set': set, 'tag.open': open })
