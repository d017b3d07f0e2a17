import type { Selectable, Transaction } from 'kysely'
import type { Rule, RuleChangeBody, RuleCreateBody } from '../../contract/rowLevelSecurity/rowLevelSecurity'
import { enclosed } from '../chart/plan/expression'
import { conditionProblem } from '../dataset/expression'
import { loadDataset, peopleOf } from '../dataset/rows'
import { agoOf } from '../metadata/ago'
import { Problem, invalid, notFound } from '../problem'
import type { RuleTable } from '../metadata/ruleTables'
import type { MetadataSchema } from '../metadata/schema'
import type { User } from '../session/security/users'
import type { HasStore, Platform } from '../platform'
import { forReader } from './apply'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store' | 'templates'>

type Db = Transaction<MetadataSchema>
type RuleRow = Selectable<RuleTable>

/** Every rule, the one changed last first. */
export const allRules = async (services: Pick<Platform, 'clock' | 'store'>): Promise<readonly Rule[]> => {
  const { store } = services
  const rows = await store
    .selectFrom('rls_rule')
    .selectAll()
    .orderBy('changed_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const tables = await store
    .selectFrom('rls_rule_dataset')
    .innerJoin('dataset', 'dataset.id', 'rls_rule_dataset.dataset_id')
    .select(['rls_rule_dataset.rule_id', 'dataset.id', 'dataset.table_name'])
    .orderBy('dataset.table_name')
    .execute()
  const roles = await store
    .selectFrom('rls_rule_role')
    .innerJoin('role', 'role.id', 'rls_rule_role.role_id')
    .select(['rls_rule_role.rule_id', 'role.id', 'role.name'])
    .orderBy('role.name')
    .execute()
  const people = await peopleOf(
    services,
    rows.map((row) => row.changed_by),
  )
  return rows.map((row): Rule => {
    const changedBy = row.changed_by === null ? undefined : people.get(row.changed_by)
    return {
      id: row.id,
      name: row.name,
      filter_type: row.filter_type === 'Base' ? 'Base' : 'Regular',
      group_key: row.group_key,
      clause: row.clause,
      description: row.description,
      tables: tables.filter((each) => each.rule_id === row.id).map(({ id, table_name }) => ({ id, table_name })),
      roles: roles.filter((each) => each.rule_id === row.id).map(({ id, name }) => ({ id, name })),
      changed_by: changedBy
        ? { id: changedBy.id, first_name: changedBy.first_name, last_name: changedBy.last_name }
        : null,
      changed_on_delta_humanized: agoOf(services.clock() - row.changed_ms),
    }
  })
}

/** 404 for a rule that does not exist. */
export const findRule = async (services: Pick<Platform, 'clock' | 'store'>, id: number): Promise<Rule> => {
  const rule = (await allRules(services)).find((each) => each.id === id)
  if (!rule) throw notFound()
  return rule
}

const missingAmong = async (services: HasStore, table: 'dataset' | 'role', ids: readonly number[]) => {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return false
  const rows = await services.store.selectFrom(table).select('id').where('id', 'in', uniqueIds).execute()
  return rows.length < uniqueIds.length
}

/** Refuses (422, at its field) rules that could not be applied: SQL that leaves its brackets, missing datasets. */
const check = async (services: HasStore, user: User, body: RuleChangeBody): Promise<void> => {
  if (body.clause !== undefined) {
    try {
      enclosed(forReader(user, body.clause), { what: 'The clause', queries: true })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw invalid({ clause: [error.text.replace(/^Error: /, '')] })
    }
  }
  if (await missingAmong(services, 'dataset', body.tables ?? [])) {
    throw invalid({ tables: ['One or more datasets do not exist'] })
  }
  if (await missingAmong(services, 'role', body.roles ?? [])) {
    throw invalid({ roles: ['One or more roles do not exist'] })
  }
}

/** Refuses (422) a clause that the database cannot apply to one of the datasets, which would become unreadable. */
const checkClause = async (services: Deps, user: User, clause: string, tables: readonly number[]) => {
  const sql = forReader(user, clause)
  for (const id of new Set(tables)) {
    const dataset = await loadDataset(services, user, id)
    const problem = await conditionProblem(services, user, dataset, sql)
    if (problem !== null) throw invalid({ clause: [`${dataset.row.table_name}: ${problem}`] })
  }
}

const putLinks = async (db: Db, rule: number, { tables, roles }: RuleChangeBody): Promise<void> => {
  if (tables !== undefined) {
    await db.deleteFrom('rls_rule_dataset').where('rule_id', '=', rule).execute()
    for (const dataset of new Set(tables))
      await db.insertInto('rls_rule_dataset').values({ rule_id: rule, dataset_id: dataset }).execute()
  }
  if (roles !== undefined) {
    await db.deleteFrom('rls_rule_role').where('rule_id', '=', rule).execute()
    for (const role of new Set(roles))
      await db.insertInto('rls_rule_role').values({ rule_id: rule, role_id: role }).execute()
  }
}

const orTaken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /unique/i.test(error.message)) {
      throw invalid({ name: ['A rule of this name already exists'] })
    }
    throw error
  }
}

export const createRule = async (services: Deps, user: User, body: RuleCreateBody): Promise<number> => {
  await check(services, user, body)
  await checkClause(services, user, body.clause, body.tables)
  const now = services.clock()
  const { name, filter_type, group_key = null, clause, description = null } = body
  const rule = { name, filter_type, group_key: group_key || null, clause, description }
  const stamps = { created_by: user.id, changed_by: user.id, created_ms: now, changed_ms: now }
  return orTaken(
    services.store.transaction().execute(async (db) => {
      const { id } = await db
        .insertInto('rls_rule')
        .values({ ...rule, ...stamps })
        .returning('id')
        .executeTakeFirstOrThrow()
      await putLinks(db, id, body)
      return id
    }),
  )
}

export const changeRule = async (services: Deps, user: User, id: number, body: RuleChangeBody): Promise<void> => {
  const was = await findRule(services, id)
  await check(services, user, body)
  if (body.clause !== undefined || body.tables !== undefined) {
    const tables = body.tables ?? (was.tables ?? []).map((table) => table.id)
    await checkClause(services, user, body.clause ?? was.clause ?? '', tables)
  }
  const { name, filter_type, group_key, clause, description } = body
  const fields = { name, filter_type, group_key: group_key === '' ? null : group_key, clause, description }
  const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  await orTaken(
    services.store.transaction().execute(async (db) => {
      await db
        .updateTable('rls_rule')
        .set({ ...(change as Partial<RuleRow>), changed_by: user.id, changed_ms: services.clock() })
        .where('id', '=', id)
        .execute()
      await putLinks(db, id, body)
    }),
  )
}

export const deleteRule = async (services: Pick<Platform, 'clock' | 'store'>, id: number): Promise<void> => {
  await findRule(services, id)
  await services.store.deleteFrom('rls_rule').where('id', '=', id).execute()
}
