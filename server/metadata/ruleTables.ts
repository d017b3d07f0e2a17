import type { Generated } from 'kysely'

export interface RuleTable {
  id: Generated<number>
  name: string
  /** `Regular` or `Base`. */
  filter_type: string
  group_key: string | null
  clause: string
  description: string | null
  created_by: number | null
  changed_by: number | null
  created_ms: number
  changed_ms: number
}

export interface RuleTables {
  rls_rule: RuleTable
  rls_rule_dataset: { rule_id: number; dataset_id: number }
  rls_rule_role: { rule_id: number; role_id: number }
}
