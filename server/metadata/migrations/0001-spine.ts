import { type Kysely, sql } from 'kysely'

const tables = [
  `create table setting (name text primary key, value text not null)`,
  `create table user (
    id integer primary key autoincrement, username text not null unique, first_name text not null,
    last_name text not null, email text, password_hash text, credential_version integer not null default 1,
    is_active integer not null default 1, login_count integer not null default 0, log_key text,
    created_ms bigint not null, changed_ms bigint not null)`,
  `create table role (id integer primary key autoincrement, name text not null unique)`,
  `create table user_role (
    user_id integer not null references user (id) on delete cascade,
    role_id integer not null references role (id) on delete cascade, primary key (user_id, role_id))`,
  `create table session (
    id_hash text primary key, user_id integer not null references user (id) on delete cascade,
    created_ms bigint not null, expires_ms bigint not null)`,
  `create index session_user on session (user_id)`,
  `create table sign_in_link (
    token_hash text primary key, user_id integer not null references user (id) on delete cascade,
    expires_ms bigint not null, used_ms bigint)`,
  `create table database (
    id integer primary key autoincrement, uuid text not null unique, name text not null unique, engine text not null,
    location text not null, expose_in_sqllab integer not null default 1,
    created_ms bigint not null, changed_ms bigint not null)`,
  `create table database_grant (
    user_id integer not null references user (id) on delete cascade,
    database_id integer not null references database (id) on delete cascade, primary key (user_id, database_id))`,
  `create table query (
    id integer primary key autoincrement, client_id text not null,
    user_id integer not null references user (id), database_id integer not null references database (id),
    sql_editor_id text, tab_name text, catalog text, schema_name text, sql_text text not null, executed_sql text,
    state text not null, progress integer not null default 0, row_count bigint, row_limit bigint,
    limiting_factor text not null default 'UNKNOWN', error_message text, results_key text,
    extra text not null default '{}', start_ms bigint not null, end_ms bigint, changed_ms bigint not null,
    unique (user_id, client_id))`,
  `create index query_changed on query (user_id, changed_ms)`,
  `create table result (
    results_key text primary key, query_id integer not null references query (id) on delete cascade,
    user_id integer not null references user (id) on delete cascade,
    bytes bigint not null, expires_ms bigint not null)`,
  `create index result_expires on result (expires_ms)`,
]

export const spine = {
  id: 1,
  name: 'spine',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
