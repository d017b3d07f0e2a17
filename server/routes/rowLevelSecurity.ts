import { calls } from '../../contract/index'
import { type ListOptions, detailAnswer, listAnswer } from '../http/list'
import { type Route, ok, route } from './route'
import { tablesBeneath } from '../rowLevelSecurity/beneath/beneath'
import { allRules, changeRule, createRule, deleteRule, findRule } from '../rowLevelSecurity/rules'

const LIST: ListOptions = {
  title: 'Row level security',
  columns: [
    'id',
    'name',
    'filter_type',
    'tables',
    'roles',
    'group_key',
    'clause',
    'description',
    'changed_by',
    'changed_on_delta_humanized',
  ],
  orderColumns: ['name', 'filter_type', 'group_key', 'clause', 'changed_on_delta_humanized'],
  filterColumns: ['id', 'name', 'filter_type', 'group_key', 'clause', 'description'],
  maxPage: 100,
  unlimited: false,
}

const list = route(calls.ruleList, async (services, { query }) => {
  const rules = await allRules(services)
  // they come in the order of their change
  if (query.order_column !== 'changed_on_delta_humanized') return ok(listAnswer(rules, LIST, query))
  const ordered = query.order_direction === 'desc' ? rules : rules.toReversed()
  const { order_column: _, ...rest } = query
  return ok(listAnswer(ordered, LIST, rest))
})

const get = route(calls.ruleGet, async (services, { params, query }) =>
  ok(detailAnswer(await findRule(services, params.id), LIST.title, query)),
)

const post = route(calls.rulePost, async (services, { user, body }) =>
  ok({ id: await createRule(services, user, body), result: body }, 201),
)

const put = route(calls.rulePut, async (services, { user, params, body }) => {
  await changeRule(services, user, params.id, body)
  return ok({ id: params.id, result: body })
})

const remove = route(calls.ruleDelete, async (services, { params }) => {
  await deleteRule(services, params.id)
  return ok({ message: 'OK' })
})

const related = route(calls.ruleRelated, async ({ store }, { params }) => {
  const rows =
    params.column === 'roles'
      ? await store.selectFrom('role').select(['id', 'name']).orderBy('name').execute()
      : await store.selectFrom('dataset').select(['id', 'table_name as name']).orderBy('table_name').execute()
  return ok({ count: rows.length, result: rows.map(({ id, name }) => ({ value: id, text: name, extra: {} })) })
})

const beneath = route(calls.ruleBeneath, async (services, { user, params, query }) =>
  ok({ result: await tablesBeneath(services, user, params.id, query) }),
)

export const rowLevelSecurityRoutes: readonly Route[] = [list, related, beneath, get, post, put, remove]
