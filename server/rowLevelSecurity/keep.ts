import { forbidden } from '../problem'
import type { Store } from '../metadata/store'
import { type User, may } from '../session/security/users'

/**
 * Refuses (403) to remove tables from their rules: SQL may name a table as soon as no dataset with rules has it. Authors of rules
 * may do it. Rules of a virtual dataset do not protect a table.
 */
export const checkRulesKept = async (db: Store, user: User, datasets: readonly number[]): Promise<void> => {
  if (may(user, ['can_write', 'RowLevelSecurity'])) return
  const ruled = await db
    .selectFrom('rls_rule_dataset')
    .innerJoin('dataset', 'dataset.id', 'rls_rule_dataset.dataset_id')
    .select('dataset.table_name')
    .where('dataset.id', 'in', [...datasets])
    .where('dataset.sql_text', 'is', null)
    .executeTakeFirst()
  if (ruled === undefined) return
  const name = ruled.table_name
  throw forbidden(`Rules hide rows of the table ${name}. Only an administrator may take its dataset from it.`)
}
