import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

/** A tag, a person or a role. */
export const Choice = z.object({ id: z.number(), name: z.string() })
export type Choice = z.infer<typeof Choice>
const choices = z.readonly(z.array(Choice))

/** Fields whose choices are searched for. */
export const ChoiceField = z.enum(['tags', 'owners', 'roles'])
export type ChoiceField = z.infer<typeof ChoiceField>

/** Kinds of things that can be tagged here. */
export const TaggedKind = z.enum(['chart', 'dashboard'])
export type TaggedKind = z.infer<typeof TaggedKind>

const field = ChoiceField
const message = z.string()
const texts = z.readonly(z.array(z.string()))

/** Pages are counted from 0; a later one adds to those before. `of` is the kind of thing that gets it: a dashboard by default. */
const choicesRequested = defineEvent({
  type: 'tag.choices_requested',
  class: 'intent',
  schema: () => z.object({ field, search: z.string(), page: z.number(), of: z.optional(TaggedKind) }),
  public: ['field', 'page', 'of'],
})

const choicesFound = defineEvent({
  type: 'tag.choices_found',
  class: 'remote',
  schema: () => z.object({ field, choices, count: z.number() }),
  public: ['field', 'count'],
})

const choicesFailed = defineEvent({
  type: 'tag.choices_failed',
  class: 'remote',
  schema: () => z.object({ field, message }),
  public: ['field'],
})

const on = { kind: TaggedKind, id: z.number() }
const touches = ({ kind, id }: { readonly kind: string; readonly id: number }) =>
  kind === 'chart' ? ['chart/list', `chart/slice/${id}`] : ['dashboard/list', `dashboard/${id}`]

/** Someone chose the tags of a thing; `was` are those that it had. */
const tagSetRequested = defineEvent({
  type: 'tag.set_requested',
  class: 'intent',
  schema: () => z.object({ ...on, name: z.string(), tags: texts, was: texts }),
  public: ['kind', 'id'],
  touches,
})

const tagStored = defineEvent({
  type: 'tag.stored',
  class: 'remote',
  schema: () => z.object({ ...on, tags: choices }),
  public: ['kind', 'id'],
  touches,
})

const tagSetFailed = defineEvent({
  type: 'tag.set_failed',
  class: 'remote',
  schema: () => z.object({ ...on, message }),
  public: ['kind', 'id'],
  touches,
})

/** Someone opened the page of a tag (`B2.20`). */
const tagOpened = defineEvent({
  type: 'tag.open_requested',
  class: 'intent',
  schema: () => z.object({ tagId: z.number() }),
  public: ['tagId'],
})

/** A thing that has the tag; `url` is an address of this server. */
export const TaggedThing = z.object({
  type: z.string(),
  id: z.number(),
  name: z.string(),
  url: z.string(),
  owners: texts,
  changedOn: z.string(),
})
export type TaggedThing = z.infer<typeof TaggedThing>

const tagRead = defineEvent({
  type: 'tag.read',
  class: 'remote',
  schema: () =>
    z.object({
      tagId: z.number(),
      name: z.string(),
      description: z.string(),
      things: z.readonly(z.array(TaggedThing)),
    }),
  public: ['tagId', 'things[].type', 'things[].id'],
})

const tagReadFailed = defineEvent({
  type: 'tag.read_failed',
  class: 'remote',
  schema: () => z.object({ tagId: z.number(), message }),
  public: ['tagId'],
})

export const tagEvents = [
  choicesRequested,
  choicesFound,
  choicesFailed,
  tagSetRequested,
  tagStored,
  tagSetFailed,
  tagOpened,
  tagRead,
  tagReadFailed,
] as const
