import { type Kysely, sql } from 'kysely'

const steps = [
  `alter table database add column options text not null default '{}'`,
  `update database set options = json_object('file', location)`,
  `alter table database add column secrets text`,
  `alter table database add column allow_dml integer not null default 0`,
  `alter table database add column allow_ctas integer not null default 0`,
  `alter table database add column allow_cvas integer not null default 0`,
  `alter table database add column allow_run_async integer not null default 0`,
  `alter table database add column allow_file_upload integer not null default 0`,
  `alter table database add column force_ctas_schema text`,
  `alter table database add column cache_timeout integer`,
  `alter table database add column extra text not null default '{}'`,
  `alter table database add column created_by integer references user (id) on delete set null`,
  `alter table database add column changed_by integer references user (id) on delete set null`,
  `alter table query add column run_async integer not null default 0`,
  `alter table query add column ctas_method text`,
  `alter table query add column tmp_schema text`,
  `alter table query add column tmp_table text`,
  `create unique index database_location on database (location)`,
]

export const databases = {
  id: 4,
  name: 'databases',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const step of steps) await sql.raw(step).execute(db)
  },
}
