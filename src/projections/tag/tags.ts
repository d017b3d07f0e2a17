import type { Choice, ChoiceField, TaggedThing } from '../../events/tag/tag'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'

/** Search results to choose from, page by page. */
interface Choices {
  search: string
  page: number
  list: readonly Choice[]
  /** How many there are in all. */
  count: number
  status: 'loading' | 'loaded' | 'failed'
  message: string | null
  request: string
}

/** The page of a tag. */
interface TagPage {
  readonly name: string
  readonly description: string
  readonly things: readonly TaggedThing[]
}

export interface Tags {
  choices: Partial<Record<ChoiceField, Choices>>
  page: (Loadable<TagPage> & { readonly tagId: number }) | null
}

export const tagsProjection = defineProjection({
  name: 'tags',
  version: 1,
  initial: (): Tags => ({ choices: {}, page: null }),
  on: {
    'tag.choices_requested': (tags, event) => {
      const { field, search, page } = event.data
      const choices = tags.choices[field]
      const kept = choices !== undefined && (page > 0 || choices.search === search) ? choices : undefined
      tags.choices[field] = {
        search,
        page,
        list: kept?.list ?? [],
        count: kept?.count ?? 0,
        status: 'loading',
        message: null,
        request: event.id,
      }
    },
    'tag.choices_found': (tags, event) => {
      const { field, choices, count } = event.data
      const fieldChoices = tags.choices[field]
      if (fieldChoices?.request !== event.cause) return
      fieldChoices.list = fieldChoices.page === 0 ? choices : [...fieldChoices.list, ...choices]
      fieldChoices.count = count
      fieldChoices.status = 'loaded'
    },
    'tag.choices_failed': (tags, event) => {
      const fieldChoices = tags.choices[event.data.field]
      if (fieldChoices?.request !== event.cause) return
      fieldChoices.status = 'failed'
      fieldChoices.message = event.data.message
    },
    'tag.open_requested': (tags, event) => {
      const { tagId } = event.data
      tags.page = { tagId, ...startLoading(tags.page?.tagId === tagId ? tags.page : null, event.id) }
    },
    'tag.read': (tags, { cause, data: { name, description, things } }) =>
      finishLoading(tags.page, cause, { name, description, things }),
    'tag.read_failed': (tags, event) => failLoading(tags.page, event.cause, event.data.message),
    'effect.abandoned': (tags, event) => {
      for (const fieldChoices of Object.values(tags.choices)) {
        if (fieldChoices.status === 'loading' && fieldChoices.request === event.cause) fieldChoices.status = 'failed'
      }
      failAbandoned(tags.page, event.cause)
    },
  },
})
