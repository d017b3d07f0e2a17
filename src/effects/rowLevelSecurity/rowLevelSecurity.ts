import * as datasetCalls from '../../../contract/dataset/dataset'
import * as ruleCalls from '../../../contract/rowLevelSecurity/rowLevelSecurity'
import type { Rule, TableBeneath } from '../../../contract/rowLevelSecurity/rowLevelSecurity'
import { event } from '../../core/events/registry'
import type { NewTable, RuleContent, RuleSummary } from '../../events/rowLevelSecurity/rowLevelSecurity'
import { attempt } from '../../core/effects/attempt'
import { defineEffect } from '../../core/effects/effect'
import { unlessGone } from '../../core/http/failure'
import type { Http } from '../../core/http/http'
import { writeOrFind } from '../../core/effects/lostAnswer'

const PAGE = 100

const summaryOf = (rule: Rule): RuleSummary => ({
  id: rule.id,
  name: rule.name ?? '',
  kind: rule.filter_type ?? 'Regular',
  clause: rule.clause ?? '',
  groupKey: rule.group_key ?? '',
  description: rule.description ?? '',
  tables: (rule.tables ?? []).map(({ id, table_name: name }) => ({ id, name })),
  roles: rule.roles ?? [],
})

/** Every rule: the server cannot filter rules by dataset. */
const allRules = async (http: Http): Promise<readonly RuleSummary[]> => {
  const rules: RuleSummary[] = []
  for (let page = 0; ; page += 1) {
    const query = { order_column: 'name', order_direction: 'asc', page, page_size: PAGE, keys: ['none'] } as const
    const { body } = await http.call(ruleCalls.ruleList, { query: { ...query, keys: [...query.keys] } })
    rules.push(...body.result.map(summaryOf))
    if (body.result.length < PAGE || rules.length >= body.count) return rules
  }
}

export const listRules = defineEffect({
  name: 'list-rules',
  on: ['rule.list_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { datasetId } }, { http }) =>
    attempt(
      async () => {
        const rules = (await allRules(http)).filter(({ tables }) => tables.some(({ id }) => id === datasetId))
        const { body } = await http.call(ruleCalls.ruleRelated, { params: { column: 'roles' } })
        return event('rule.listed', {
          datasetId,
          rules,
          roles: body.result.map(({ value, text }) => ({ id: value, name: text })),
        })
      },
      (message) => event('rule.list_failed', { datasetId, message }),
    ),
})

const bodyOf = ({ name, kind, clause, groupKey, description, tables, roles }: RuleContent) => ({
  name,
  filter_type: kind,
  clause,
  group_key: groupKey === '' ? null : groupKey,
  description: description === '' ? null : description,
  tables: tables.map(({ id }) => id),
  roles: roles.map(({ id }) => id),
})

const isSameRule = (one: RuleContent, other: RuleContent): boolean => {
  const fingerprint = (rule: RuleContent): string => {
    const { tables, roles, ...rest } = bodyOf(rule)
    return JSON.stringify([rest, tables.toSorted((a, b) => a - b), roles.toSorted((a, b) => a - b)])
  }
  return fingerprint(one) === fingerprint(other)
}

/** The rule with the datasets of tables that had none; asking for one twice makes one. */
const withDatasets = async (http: Http, rule: RuleContent, newTables: readonly NewTable[]): Promise<RuleContent> => {
  const tables = [...rule.tables]
  for (const { databaseId, name, ...place } of newTables) {
    const body = { database_id: databaseId, ...place, table_name: name }
    const { body: answer } = await http.call(datasetCalls.datasetGetOrCreate, { body })
    tables.push({ id: answer.result.table_id, name })
  }
  return { ...rule, tables }
}

/** Makes or changes a rule. It is never posted twice: a save that a reload interrupts is abandoned. */
export const saveRule = defineEffect({
  name: 'save-rule',
  on: ['rule.save_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry-if-not-started',
  run: ({ data: { datasetId, ruleId, rule: requestedRule, newTables = [] } }, io) =>
    attempt(
      async () => {
        const { http } = io
        const rule = await withDatasets(http, requestedRule, newTables)
        const body = bodyOf(rule)
        const write = async (): Promise<number> => {
          if (ruleId === null) return (await http.call(ruleCalls.rulePost, { body })).body.id
          await http.call(ruleCalls.rulePut, { params: { id: ruleId }, body })
          return ruleId
        }
        // an equal rule works the same, even one that another user wrote
        const find = async (): Promise<number | null> =>
          (await allRules(http)).find((one) => (ruleId ?? one.id) === one.id && isSameRule(one, rule))?.id ?? null
        return event('rule.saved', { datasetId, rule: { ...rule, id: await writeOrFind(write, find, io) } })
      },
      (message) => event('rule.save_failed', { datasetId, message }),
    ),
})

export const deleteRule = defineEffect({
  name: 'delete-rule',
  on: ['rule.delete_requested'],
  key: ({ data }) => String(data.ruleId),
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { datasetId, ruleId, name } }, { http }) =>
    attempt(
      async () => {
        await http.call(ruleCalls.ruleDelete, { params: { id: ruleId } }).catch(unlessGone)
        return event('rule.deleted', { datasetId, ruleId, name })
      },
      (message) => event('rule.delete_failed', { datasetId, message }),
    ),
})

const beneathOf = ({ catalog, schema, name, kind, ...table }: TableBeneath) => ({
  catalog,
  schema,
  name,
  kind,
  dataset: table.dataset === null ? null : { id: table.dataset.id, name: table.dataset.table_name },
  canBecomeDataset: table.can_become_dataset,
  peopleCount: table.people_count,
  people: table.people.map(({ first_name: first, last_name: last }) => `${first} ${last}`),
})

export const readBeneath = defineEffect({
  name: 'read-beneath',
  on: ['rule.beneath_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { datasetId, kind, roles } }, { http }) =>
    attempt(
      async () => {
        const query = { filter_type: kind, roles: [...roles] }
        const { body } = await http.call(ruleCalls.ruleBeneath, { params: { id: datasetId }, query })
        const { database_id: databaseId, tables, unknown } = body.result
        return event('rule.beneath_read', { datasetId, databaseId, tables: tables.map(beneathOf), unknown })
      },
      (message) => event('rule.beneath_failed', { datasetId, message }),
    ),
})

export const rowLevelSecurityEffects = [listRules, saveRule, deleteRule, readBeneath] as const
