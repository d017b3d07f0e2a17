import { randomUUID } from 'node:crypto'
import type { DuplicateBody } from '../../contract/dataset/facts'
import { invalid } from '../problem'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import { createDataset } from './change'
import { loadDataset } from './rows'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store' | 'templates'>

/** A virtual dataset of another name with the same columns, metrics and settings, owned by its creator. */
export const duplicateDataset = async (services: Deps, user: User, body: DuplicateBody): Promise<number> => {
  const { row, columns, metrics } = await loadDataset(services, user, body.base_model_id)
  if (row.sql_text === null) throw invalid({ base_model_id: ['Only virtual datasets can be duplicated.'] })
  const content = {
    database: row.database_id,
    table_name: body.table_name,
    catalog: row.catalog,
    schema: row.schema_name,
    sql: row.sql_text,
    template_params: row.template_params,
  }
  const duplicate = await createDataset(services, user, content, async (db, id) => {
    const copied = { dataset_id: id }
    await db.deleteFrom('dataset_column').where('dataset_id', '=', id).execute()
    await db.deleteFrom('dataset_metric').where('dataset_id', '=', id).execute()
    for (const { id: _, ...column } of columns)
      await db
        .insertInto('dataset_column')
        .values({ ...column, ...copied, uuid: randomUUID() })
        .execute()
    for (const { id: _, ...metric } of metrics)
      await db
        .insertInto('dataset_metric')
        .values({ ...metric, ...copied, uuid: randomUUID() })
        .execute()
    await db
      .updateTable('dataset')
      .set({
        description: row.description,
        main_dttm_col: row.main_dttm_col,
        offset_hours: row.offset_hours,
        cache_timeout: row.cache_timeout,
        filter_select_enabled: row.filter_select_enabled,
        fetch_values_predicate: row.fetch_values_predicate,
        normalize_columns: row.normalize_columns,
        always_filter_main_dttm: row.always_filter_main_dttm,
        extra: row.extra,
      })
      .where('id', '=', id)
      .execute()
    // the copy shows and hides the same rows as the original
    const rules = await db.selectFrom('rls_rule_dataset').select('rule_id').where('dataset_id', '=', row.id).execute()
    for (const { rule_id } of rules)
      await db.insertInto('rls_rule_dataset').values({ rule_id, dataset_id: id }).execute()
  })
  return duplicate.row.id
}
