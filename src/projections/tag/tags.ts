import type { Choice, ChoiceField, TaggedThing } from '../../events/tag/tag'
import { defineProjection } from '../../core/readModel/projection'
import type { Loadable } from '../schema/schemas'

/** Search results to choose from, page by page. */
export interface Choices {
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
export interface TagPage {
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
      const known = tags.choices[field]
      const kept = known !== undefined && (page > 0 || known.search === search) ? known : undefined
      tags.choices[field] = {
        search,
        page,
        list: kept?.list ?? [],
        count: kept?.count ?? 0,
        status: 'loading',
        message: null,
        request: event.id,
      }
      return undefined
    },
    'tag.choices_found': (tags, event) => {
      const { field, choices, count } = event.data
      const asked = tags.choices[field]
      if (asked?.request !== event.cause) return undefined
      asked.list = asked.page === 0 ? choices : [...asked.list, ...choices]
      asked.count = count
      asked.status = 'loaded'
      return undefined
    },
    'tag.choices_failed': (tags, event) => {
      const asked = tags.choices[event.data.field]
      if (asked?.request !== event.cause) return undefined
      asked.status = 'failed'
      asked.message = event.data.message
      return undefined
    },
    'tag.open_requested': (tags, event) => {
      const { tagId } = event.data
      const value = tags.page?.tagId === tagId ? tags.page.value : null
      tags.page = { tagId, status: 'loading', value, message: null, request: event.id }
      return undefined
    },
    'tag.read': (tags, event) => {
      const { name, description, things } = event.data
      if (tags.page === null || tags.page.request !== event.cause) return undefined
      tags.page = { ...tags.page, status: 'loaded', value: { name, description, things } }
      return undefined
    },
    'tag.read_failed': (tags, event) => {
      if (tags.page === null || tags.page.request !== event.cause) return undefined
      tags.page = { ...tags.page, status: 'failed', message: event.data.message }
      return undefined
    },
    'effect.abandoned': (tags, event) => {
      for (const asked of Object.values(tags.choices)) {
        if (asked.status === 'loading' && asked.request === event.cause) asked.status = 'failed'
      }
      if (tags.page?.status === 'loading' && tags.page.request === event.cause)
        tags.page = { ...tags.page, status: 'failed' }
      return undefined
    },
  },
})
