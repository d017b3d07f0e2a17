import { type Kysely, sql } from 'kysely'

const statements = [
  `create table audit_entry (
    seq integer primary key, at_ms bigint not null, action text not null, actor_id integer, outcome text not null,
    salt text, content text, content_hash text not null, hash text not null)`,
  'create index audit_entry_actor on audit_entry (actor_id)',
  'create index audit_entry_action on audit_entry (action)',
  // no reference to the things: their entries survive them
  `create table audit_thing (
    kind text not null, thing_id text not null, seq integer not null, actor_id integer, change text not null,
    primary key (kind, thing_id, seq)) without rowid`,
  'create index audit_thing_actor on audit_thing (kind, thing_id, actor_id, seq)',
  'create index audit_thing_seq on audit_thing (seq)',
  'create index audit_thing_kind on audit_thing (kind, seq)',
  'create table audit_day (day integer primary key, first_seq bigint not null, last_seq bigint not null)',
  `create table audit_signature (
    id integer primary key, at_ms bigint not null, seq bigint not null, hash text not null,
    public_key text not null, signature text not null)`,
]

export const auditLog = {
  id: 22,
  name: 'audit log',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
