import { calls } from '../../../contract/index'
import { chartDataset } from '../../chart/plan/source'
import { duplicateDataset } from '../../dataset/duplicate'
import { validated } from '../../dataset/expression'
import { loadDataset, sourceOf } from '../../dataset/rows'
import { type SourceColumn, readColumns } from '../../dataset/source'
import { genericOf, isMoment } from '../../dataset/types'
import { dashboardUsesOf } from '../../dataset/dashboardUses'
import { usesOf } from '../../dataset/uses'
import { type Route, ok, route } from '../route'

const related = route(calls.datasetRelated, async (services, { user, params }) => {
  const dataset = await loadDataset(services, user, params.id)
  return ok({
    charts: await usesOf(services, user, dataset),
    dashboards: await dashboardUsesOf(services, user, dataset),
  })
})

const wireOf = (columns: readonly SourceColumn[]) =>
  columns.map(({ name, type, comment }) => ({
    column_name: name,
    name,
    type,
    is_dttm: isMoment(type),
    type_generic: genericOf(type),
    comment,
  }))

const external = route(calls.externalMetadata, async (services, { user, params }) => {
  const { row, database } = await chartDataset(services, user, params.id)
  return ok(wireOf(await readColumns(services, user, database, sourceOf(row))))
})

const ofQuery = route(calls.queryMetadata, async (services, { user, params, body }) => {
  const { row, database } = await chartDataset(services, user, params.id)
  const source = { ...sourceOf(row), sql: body.sql, templateParams: body.template_params ?? null }
  return ok(wireOf(await readColumns(services, user, database, source)))
})

/** Limit of choosable people on a page. */
const MAX_PEOPLE = 100

const owners = route(calls.datasetOwners, async ({ store }, { query }) => {
  const { filter = '', page = 0, page_size: size = MAX_PEOPLE } = query
  const rows = await store
    .selectFrom('user')
    .select(['id', 'first_name', 'last_name', 'username'])
    .where('is_active', '=', 1)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  const needle = filter.toLowerCase()
  const matching = rows
    .map(({ id, first_name: first, last_name: last, username }) => ({
      value: id,
      text: `${first} ${last}`.trim() || username,
      extra: {},
    }))
    .filter(({ text }) => text.toLowerCase().includes(needle))
  const most = Math.min(Math.max(size, 1), MAX_PEOPLE)
  return ok({ count: matching.length, result: matching.slice(page * most, (page + 1) * most) })
})

const validate = route(calls.expressionValidate, async (services, { user, params, body }) =>
  ok(await validated(services, user, await chartDataset(services, user, params.id), body)),
)

const duplicate = route(calls.datasetDuplicate, async (services, { user, body }) =>
  ok({ id: await duplicateDataset(services, user, body), result: body }, 201),
)

export const datasetFactsRoutes: readonly Route[] = [duplicate, owners, related, external, ofQuery, validate]
