import { type Kysely, sql } from 'kysely'

const statements = [
  `create table audit_entry (
    seq integer primary key, at_ms bigint not null, action text not null, actor_id integer, outcome text not null,
    salt text, content text, content_hash text not null, hash text not null)`,
  'create index audit_entry_actor on audit_entry (actor_id)',
  // most entries are changes, whose action finds nothing
  `create index audit_entry_action on audit_entry (action) where action <> 'change'`,
  // no reference to the things: their entries survive them
  `create table audit_thing (
    kind text not null, thing_id text not null, seq integer not null, actor_id integer, change text not null,
    primary key (kind, thing_id, seq)) without rowid`,
  'create index audit_thing_actor on audit_thing (kind, thing_id, actor_id, seq)',
  'create index audit_thing_kind on audit_thing (kind, seq)',
  // written once a day, as long as the clock does not go back
  'create table audit_day (first_seq integer primary key, day integer not null)',
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
