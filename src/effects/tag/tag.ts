import * as chartCalls from '../../../contract/chart/chart'
import * as dashboardCalls from '../../../contract/dashboard/dashboard'
import { chartRelated, dashboardRelated } from '../../../contract/related'
import * as calls from '../../../contract/tag/tag'
import { event } from '../../core/events/registry'
import type { ChoiceField, TaggedKind } from '../../events/tag/tag'
import { attempt } from '../../core/effects/attempt'
import { customTags } from './customTags'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { unlessGone } from '../../core/http/failure'

const PAGE = 25

interface Search {
  readonly text: string
  readonly page: number
  readonly of: TaggedKind
}

const related = async (column: 'owners' | 'roles', { text, page, of }: Search, { http }: EffectIo) => {
  const query = { ...(text === '' ? {} : { filter: text }), page, page_size: PAGE }
  const { body } = await (of === 'chart' && column === 'owners'
    ? http.call(chartRelated, { params: { column }, query })
    : http.call(dashboardRelated, { params: { column }, query }))
  return { choices: body.result.map((one) => ({ id: one.value, name: one.text })), count: body.count }
}

const tags = async ({ text, page }: Search, { http }: EffectIo) => {
  const filters = [
    { col: 'type', opr: 'custom_tag', value: true },
    ...(text === '' ? [] : [{ col: 'name', opr: 'ct', value: text }]),
  ]
  const { body } = await http.call(calls.tagList, {
    query: { filters, order_column: 'name', order_direction: 'asc', page, page_size: PAGE, keys: ['none'] },
  })
  return { choices: body.result.map(({ id, name }) => ({ id, name })), count: body.count }
}

const find = (field: ChoiceField, search: Search, io: EffectIo) =>
  field === 'tags' ? tags(search, io) : related(field, search, io)

/** A page of tags, people or roles that contain the typed text. */
export const findChoices = defineEffect({
  name: 'find-choices',
  on: ['tag.choices_requested'],
  key: ({ data }) => data.field,
  mode: 'switch',
  run: ({ data: { field, search: text, page, of = 'dashboard' } }, io) =>
    attempt(
      async () => event('tag.choices_found', { field, ...(await find(field, { text, page, of }, io)) }),
      (message) => event('tag.choices_failed', { field, message }),
    ),
})

const heldBy = async (kind: 'chart' | 'dashboard', id: number, io: EffectIo) =>
  kind === 'dashboard'
    ? (await io.http.call(dashboardCalls.dashboardGet, { params: { id: String(id) } })).body.result.tags
    : (await io.http.call(chartCalls.chartGet, { params: { id }, query: {} })).body.result.tags

/** Adds new tags to a thing and removes others; changes of other users to the rest of its tags stay. */
export const setTags = defineEffect({
  name: 'set-tags',
  on: ['tag.set_requested'],
  key: ({ data }) => `${data.kind}/${data.id}`,
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { kind, id, tags: requestedTags, was } }, io) =>
    attempt(
      async () => {
        const on = { objectType: calls.TAGGED[kind], objectId: id }
        const added = requestedTags.filter((name) => !was.includes(name))
        if (added.length > 0)
          await io.http.call(calls.tagObject, { params: on, body: { properties: { tags: [...added] } } })
        for (const tag of was.filter((name) => !requestedTags.includes(name))) {
          await io.http.call(calls.untagObject, { params: { ...on, tag } }).catch(unlessGone)
        }
        return event('tag.stored', { kind, id, tags: customTags(await heldBy(kind, id, io)) })
      },
      (message) => event('tag.set_failed', { kind, id, message }),
    ),
})

/** Only addresses of this place lead anywhere. */
const pathOf = (url: string): string => {
  const { origin, pathname, search: query } = new URL(url, 'http://here')
  return origin === 'http://here' ? `${pathname}${query}` : ''
}

/** Things that have a tag (`B2.20`). */
export const readTag = defineEffect({
  name: 'read-tag',
  on: ['tag.open_requested'],
  key: () => '',
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { tagId } }, { http }) =>
    attempt(
      async () => {
        const [tag, tagged] = await Promise.all([
          http.call(calls.tagGet, { params: { id: tagId }, query: {} }),
          http.call(calls.tagObjects, { query: { tagIds: String(tagId) } }),
        ])
        const { name = '', description } = tag.body.result
        const things = tagged.body.result.map((one) => ({
          type: one.type,
          id: one.id,
          name: one.name,
          url: pathOf(one.url),
          owners: one.owners.map((owner) => `${owner.first_name} ${owner.last_name}`.trim()),
          changedOn: one.changed_on,
        }))
        return event('tag.read', { tagId, name, description: description ?? '', things })
      },
      (message) => event('tag.read_failed', { tagId, message }),
    ),
})

export const tagEffects = [findChoices, setTags, readTag] as const
