import { type Kysely, sql } from 'kysely'

const COLUMNS = `id, uuid, database_id, catalog, schema_name, table_name, sql_text, description, main_dttm_col,
  default_endpoint, offset_hours, cache_timeout, filter_select_enabled, fetch_values_predicate, is_sqllab_view,
  template_params, extra, normalize_columns, always_filter_main_dttm, is_managed_externally, external_url, created_by,
  changed_by, created_ms, changed_ms, sql_author`

/** Null means the catalog of the database, which older rows name. The constraint of old leaves no two of them. */
const OWN_CATALOG = `update dataset set catalog = null where catalog =
  (select json_extract(options, '$.catalog') from database where database.id = dataset.database_id and engine = 'trino')`

/** SQLite cannot drop the constraint of a table, so the table is made again without it. */
const statements = [
  OWN_CATALOG,
  `create table dataset_rebuilt (
    id integer primary key autoincrement, uuid text not null unique,
    database_id integer not null references database (id) on delete cascade,
    catalog text, schema_name text not null, table_name text not null, sql_text text, description text,
    main_dttm_col text, default_endpoint text, offset_hours integer not null default 0, cache_timeout integer,
    filter_select_enabled integer not null default 1, fetch_values_predicate text,
    is_sqllab_view integer not null default 0, template_params text, extra text,
    normalize_columns integer not null default 0, always_filter_main_dttm integer not null default 0,
    is_managed_externally integer not null default 0, external_url text,
    created_by integer references user (id) on delete set null,
    changed_by integer references user (id) on delete set null,
    created_ms bigint not null, changed_ms bigint not null, sql_author integer)`,
  `insert into dataset_rebuilt (${COLUMNS}) select ${COLUMNS} from dataset`,
  // ids of deleted datasets are not given again
  "delete from sqlite_sequence where name = 'dataset_rebuilt'",
  "insert into sqlite_sequence (name, seq) select 'dataset_rebuilt', seq from sqlite_sequence where name = 'dataset'",
  'drop table dataset',
  'alter table dataset_rebuilt rename to dataset',
  'create index dataset_listed on dataset (changed_ms, id, table_name, schema_name, database_id)',
  `create unique index dataset_source on dataset (database_id, schema_name, table_name, coalesce(catalog, ''))`,
]

/** Datasets of one schema and name in several catalogs of a database. */
export const datasetCatalogs = {
  id: 27,
  name: 'datasets of several catalogs',
  rebuilds: true,
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
