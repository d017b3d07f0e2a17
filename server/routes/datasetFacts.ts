import { calls } from '../../contract/index'
import { chartDataset } from '../charts/source'
import { duplicateDataset } from '../datasets/duplicate'
import { validated } from '../datasets/expression'
import { loadDataset, sourceOf } from '../datasets/rows'
import { readColumns } from '../datasets/source'
import { genericOf, isMoment } from '../datasets/types'
import { usesOf } from '../datasets/uses'
import { type Route, ok, route } from '../http/route'

const related = route(calls.datasetRelated, async (services, { user, params }) => {
  const charts = await usesOf(services, user, await loadDataset(services, user, params.id))
  return ok({ charts, dashboards: { count: 0, result: [] } })
})

const external = route(calls.externalMetadata, async (services, { user, params }) => {
  const { row, database } = await chartDataset(services, user, params.id)
  const found = await readColumns(services, user, database, sourceOf(row))
  return ok(
    found.map(({ name, type, comment }) => ({
      column_name: name,
      name,
      type,
      is_dttm: isMoment(type),
      type_generic: genericOf(type),
      comment,
    })),
  )
})

const validate = route(calls.expressionValidate, async (services, { user, params, body }) =>
  ok(await validated(services, user, await chartDataset(services, user, params.id), body)),
)

const duplicate = route(calls.datasetDuplicate, async (services, { user, body }) =>
  ok({ id: await duplicateDataset(services, user, body), result: body }, 201),
)

export const datasetFactsRoutes: readonly Route[] = [duplicate, related, external, validate]
