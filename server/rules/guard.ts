import type { RunRequest } from '../engines/engine'
import type { User } from '../security/users'
import type { Services } from '../services'
import { rulePredicates } from './apply'

type Guard = Pick<RunRequest, 'mayRead'>

/**
 * Which tables a reader may name in SQL of their own: not those whose rows a rule hides from them, because SQL can ask
 * for every row. `except` is a dataset whose rules are applied to the statement already. Nothing to guard is `{}`.
 */
export const guardOf = async (services: Services, user: User, databaseId: number, except?: number): Promise<Guard> => {
  const ruled = await services.store
    .selectFrom('rls_rule_dataset')
    .innerJoin('dataset', 'dataset.id', 'rls_rule_dataset.dataset_id')
    .select(['dataset.id', 'dataset.schema_name', 'dataset.table_name'])
    .distinct()
    .where('dataset.database_id', '=', databaseId)
    .where('dataset.sql_text', 'is', null)
    .execute()
  const hidden = new Set<string>()
  const keyOf = (schema: string, table: string): string => JSON.stringify([schema.toLowerCase(), table.toLowerCase()])
  for (const { id, schema_name: schema, table_name: table } of ruled) {
    if (id === except) continue
    if ((await rulePredicates(services, user, id)).length > 0) hidden.add(keyOf(schema, table))
  }
  return hidden.size === 0 ? {} : { mayRead: (schema, table) => !hidden.has(keyOf(schema, table)) }
}
