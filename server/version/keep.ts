import { quoteName } from '../../common/sql'
import type { Change } from '../audit/record/changes'
import type { Connection } from '../audit/record/triggers'
import {
  type Row,
  type VersionedKind,
  type VersionState,
  contentOf,
  isVersioned,
  stateDifferences,
  stateFrom,
  storedState,
  summaryOf,
} from './content'

/** The entry of the audit log that tells of the changes. */
interface Moment {
  readonly seq: number
  readonly at: number
  readonly user: number | null
}

interface Last {
  readonly number: number
  readonly state: string
}

/**
 * Keeps a version of each versioned thing that a transaction changed, before it is committed: whatever way a change came, it has
 * one. Versions go with their thing.
 */
export const keeperOf = (
  database: Connection,
  kept: number,
): ((changes: readonly Change[], moment: Moment) => void) => {
  const statements = new Map<string, ReturnType<Connection['prepare']>>()
  const prepared = (sql: string): ReturnType<Connection['prepare']> => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const rowsOf = (table: string, column: string, id: number): Row[] =>
    prepared(`select * from ${quoteName(table)} where ${quoteName(column)} = ?`).all(id) as Row[]

  const stateOf = (kind: VersionedKind, id: number): VersionState | null => {
    const content = contentOf(kind)
    const [row] = rowsOf(content.own.table, content.own.key, id)
    return row === undefined ? null : stateFrom(content, row, ({ table, owner }) => rowsOf(table, owner, id))
  }

  const lastOf = (kind: VersionedKind, id: number): Last | undefined =>
    prepared('select number, state from version where kind = ? and thing_id = ? order by number desc limit 1').get(
      kind,
      id,
    ) as Last | undefined

  const insert = (kind: VersionedKind, id: number, last: Last | undefined, moment: Moment): void => {
    const state = stateOf(kind, id)
    if (state === null) return
    const text = JSON.stringify(state)
    const before = last === undefined ? null : storedState(last.state)
    const fields = before === null ? [] : stateDifferences(kind, before, state)
    if (last !== undefined && before !== null && fields.length === 0) {
      // a column that follows from the others belongs to the version that is there
      if (text !== last.state) {
        const update = prepared('update version set state = ? where kind = ? and thing_id = ? and number = ?')
        update.run(text, kind, id, last.number)
      }
      return
    }
    const number = (last?.number ?? 0) + 1
    const title = state.own[contentOf(kind).own.name]
    prepared(`insert into version (kind, thing_id, number, user_id, at_ms, seq, name, state, differences)
      values (?, ?, ?, (select id from user where id = ?), ?, ?, ?, ?, ?)`).run(
      kind,
      id,
      number,
      moment.user,
      moment.at,
      moment.seq,
      typeof title === 'string' ? title : '',
      text,
      JSON.stringify(fields.map(summaryOf)),
    )
    prepared('delete from version where kind = ? and thing_id = ? and number <= ?').run(kind, id, number - kept)
  }

  return (changes, moment) => {
    for (const { kind, id, change } of changes) {
      if (!isVersioned(kind) || typeof id !== 'number') continue
      if (change === 'deleted') prepared('delete from version where kind = ? and thing_id = ?').run(kind, id)
      else insert(kind, id, lastOf(kind, id), moment)
    }
  }
}
