import { hasTemplate } from '../../common/template/hasTemplate'
import { enclosed } from '../chart/plan/expression'
import { chartProblem } from '../chart/problem'
import type { User } from '../session/security/users'
import type { HasStore } from '../platform'

const READER = /\{\{-?\s*current_(username|user_id)\(\)\s*-?\}\}/g

/** The facts about a reader that a rule can test. */
export type Reader = Pick<User, 'id' | 'username'>

/** The clause of a rule for one reader. The reader's name is inserted as text that cannot end its quotes. */
export const forReader = (user: Reader, clause: string): string => {
  const text = clause.replaceAll(READER, (_match, what: string) =>
    what === 'user_id' ? String(user.id) : user.username.replaceAll("'", "''"),
  )
  if (hasTemplate(text)) throw chartProblem('A rule may use current_username() and current_user_id() only.')
  return text
}

/**
 * The predicates that the rules of a dataset come to for one reader: of one group any must hold, of all groups each.
 * `Regular` rules hold for people of their roles, `Base` rules for all others.
 */
export const rulePredicates = async (
  services: HasStore,
  user: Reader,
  datasetId: number,
): Promise<readonly string[]> => {
  const { store } = services
  const rules = await store
    .selectFrom('rls_rule')
    .innerJoin('rls_rule_dataset', 'rls_rule_dataset.rule_id', 'rls_rule.id')
    .select(['rls_rule.id', 'rls_rule.filter_type', 'rls_rule.group_key', 'rls_rule.clause'])
    .where('rls_rule_dataset.dataset_id', '=', datasetId)
    .orderBy('rls_rule.id')
    .execute()
  if (rules.length === 0) return []
  const roles = await store
    .selectFrom('rls_rule_role')
    .innerJoin('user_role', 'user_role.role_id', 'rls_rule_role.role_id')
    .select('rls_rule_role.rule_id')
    .where('user_role.user_id', '=', user.id)
    .execute()
  const ofReader = new Set(roles.map((row) => row.rule_id))
  const groups = new Map<string, string[]>()
  for (const rule of rules) {
    if (ofReader.has(rule.id) === (rule.filter_type === 'Base')) continue
    const key = rule.group_key === null ? `rule ${rule.id}` : `group ${rule.group_key}`
    const sql = enclosed(forReader(user, rule.clause), { what: 'A rule', queries: true })
    groups.set(key, [...(groups.get(key) ?? []), sql])
  }
  return [...groups.values()].map((clauses) =>
    clauses.length === 1 ? (clauses[0] ?? '') : `(${clauses.join(' OR ')})`,
  )
}
