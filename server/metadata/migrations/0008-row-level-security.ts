import { type Kysely, sql } from 'kysely'

const tables = [
  `create table rls_rule (
    id integer primary key autoincrement, name text not null unique, filter_type text not null, group_key text,
    clause text not null, description text,
    created_by integer references user (id) on delete set null,
    changed_by integer references user (id) on delete set null,
    created_ms bigint not null, changed_ms bigint not null)`,
  `create table rls_rule_dataset (
    rule_id integer not null references rls_rule (id) on delete cascade,
    dataset_id integer not null references dataset (id) on delete cascade, primary key (rule_id, dataset_id))`,
  'create index rls_rule_of_dataset on rls_rule_dataset (dataset_id)',
  `create table rls_rule_role (
    rule_id integer not null references rls_rule (id) on delete cascade,
    role_id integer not null references role (id) on delete cascade, primary key (rule_id, role_id))`,
]

export const rowLevelSecurity = {
  id: 8,
  name: 'row level security',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const table of tables) await sql.raw(table).execute(db)
  },
}
