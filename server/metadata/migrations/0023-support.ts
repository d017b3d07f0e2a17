import { type Kysely, sql } from 'kysely'

const statements = [
  `create table support_session (
    id integer primary key, number text not null unique, user_id integer not null, send_id text not null,
    level text not null, state text not null,
    continuous integer not null, consent text not null, created_ms bigint not null, from_ms bigint not null, to_ms bigint not null,
    first_seq bigint not null, head_seq bigint not null, received bigint not null, pieces integer not null,
    file_bytes bigint not null, hash text, keep_ms bigint not null, ended_ms bigint, opening text,
    faults integer not null, slow integer not null, repeats integer not null, given_up integer not null)`,
  'create index support_session_user on support_session (user_id)',
  'create unique index support_session_send on support_session (user_id, send_id)',
  // Texts are only in tables whose rows come at the end and never change: SQLite leaves copies of rows that it moves.
  `create table support_text (
    session_id integer primary key, username text not null, full_name text not null, build text not null, note text not null)`,
  `create table support_moment (
    id integer primary key, session_id integer not null, event text not null, seq bigint not null, at_ms bigint not null,
    kind text not null, type text not null, code text, subject text, ms bigint, signature text)`,
  'create index support_moment_session on support_moment (session_id)',
  'create index support_moment_code on support_moment (code, session_id) where code is not null',
  'create index support_moment_signature on support_moment (signature, session_id) where signature is not null',
  // things are few and sessions many, so that a part of a name is sought among the things
  `create table support_name (
    id integer primary key, kind text not null, thing_id text not null, name text not null, hash text not null,
    unique (kind, thing_id, hash))`,
  `create table support_thing (
    session_id integer not null, name_id integer not null, primary key (session_id, name_id)) without rowid`,
  'create index support_thing_name on support_thing (name_id, session_id)',
  `create table support_step (
    session_id integer not null, type text not null, count bigint not null, primary key (session_id, type)) without rowid`,
  'create index support_step_type on support_step (type, session_id)',
  `create table support_fault (
    signature text not null, session_id integer not null, user_id integer not null, type text not null, code text,
    event text not null, first_ms bigint not null, last_ms bigint not null,
    primary key (signature, session_id)) without rowid`,
  'create index support_fault_session on support_fault (session_id)',
  `create table support_note (
    id integer primary key autoincrement, session_id integer not null, event text, text text not null,
    user_id integer not null, username text not null, full_name text not null, created_ms bigint not null)`,
  'create index support_note_session on support_note (session_id)',
]

export const support = {
  id: 23,
  name: 'sessions sent to support',
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
