import { type Kysely, sql } from 'kysely'

const tables = [
  `create table dataset (
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
    created_ms bigint not null, changed_ms bigint not null,
    unique (database_id, schema_name, table_name))`,
  `create table dataset_owner (
    dataset_id integer not null references dataset (id) on delete cascade,
    user_id integer not null references user (id) on delete cascade, primary key (dataset_id, user_id))`,
  `create table dataset_column (
    id integer primary key autoincrement, uuid text not null unique,
    dataset_id integer not null references dataset (id) on delete cascade, position integer not null,
    column_name text not null, verbose_name text, description text, expression text, type text, type_generic integer,
    is_dttm integer not null default 0, group_by integer not null default 1, filterable integer not null default 1,
    is_active integer not null default 1, python_date_format text, advanced_data_type text, extra text,
    created_ms bigint not null, changed_ms bigint not null, unique (dataset_id, column_name))`,
  `create table dataset_metric (
    id integer primary key autoincrement, uuid text not null unique,
    dataset_id integer not null references dataset (id) on delete cascade, position integer not null,
    metric_name text not null, verbose_name text, expression text not null, metric_type text, description text,
    d3format text, currency text, warning_text text, extra text,
    created_ms bigint not null, changed_ms bigint not null, unique (dataset_id, metric_name))`,
]

export const datasets = {
  id: 5,
  name: 'datasets',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
