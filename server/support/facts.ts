import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '../../contract/call'
import type { SupportMoment } from '../../contract/support/moment'
import type { supportComplete } from '../../contract/support/session'
import type { Store } from '../metadata/store'

/** The facts of a session that its sender found in the events, by which support finds it. */
export type Facts = Pick<BodyOf<typeof supportComplete>, 'moments' | 'things' | 'steps'>

interface Owner {
  readonly id: number
  readonly user_id: number
}

const faultsOf = (moments: readonly SupportMoment[]) => {
  const faults = new Map<string, { moment: SupportMoment; first: number; last: number }>()
  for (const moment of moments) {
    const { signature, kind, at } = moment
    if (signature === null || kind !== 'fault') continue
    const ms = Date.parse(at)
    const known = faults.get(signature)
    if (known === undefined) faults.set(signature, { moment, first: ms, last: ms })
    else {
      known.first = Math.min(known.first, ms)
      known.last = Math.max(known.last, ms)
    }
  }
  return [...faults.values()].map(({ moment: { signature, type, code, event }, ...span }) => ({
    signature,
    type,
    code,
    event,
    ...span,
  }))
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

const bySeq = (moments: readonly SupportMoment[]): SupportMoment[] => moments.toSorted((a, b) => a.seq - b.seq)

/** Columns of a session's row that follow from its moments. */
export const summaryOf = (moments: readonly SupportMoment[]) => {
  const countOf = (kind: SupportMoment['kind']): number => moments.filter((moment) => moment.kind === kind).length
  return {
    faults: countOf('fault'),
    slow: countOf('slow'),
    repeats: countOf('repeat'),
    given_up: countOf('given_up'),
  }
}

/** Stores the facts of a session, each list by one statement. */
export const putFacts = async (db: Store, { id, user_id }: Owner, { moments, things, steps }: Facts): Promise<void> => {
  const ordered = bySeq(moments)
  const rows = JSON.stringify(ordered.map((moment) => ({ ...moment, at: Date.parse(moment.at) })))
  await sql`insert into support_moment
    (session_id, event, seq, at_ms, kind, type, code, subject, ms, signature)
    select ${id}, value ->> 'event', value ->> 'seq', value ->> 'at', value ->> 'kind', value ->> 'type',
      value ->> 'code', value ->> 'subject', value ->> 'ms', value ->> 'signature'
    from json_each(${rows}) order by key`.execute(db)
  await sql`insert into support_fault (signature, session_id, user_id, type, code, event, first_ms, last_ms)
    select value ->> 'signature', ${id}, ${user_id}, value ->> 'type', value ->> 'code', value ->> 'event',
      value ->> 'first', value ->> 'last'
    from json_each(${JSON.stringify(faultsOf(ordered))})`.execute(db)
  const named = JSON.stringify(
    things.map((thing) => ({ ...thing, name: thing.name ?? '', hash: hashOf(thing.name ?? '') })),
  )
  await sql`insert into support_name (kind, thing_id, name, hash)
    select value ->> 'kind', value ->> 'id', value ->> 'name', value ->> 'hash' from json_each(${named}) where true
    on conflict do nothing`.execute(db)
  await sql`insert into support_thing (session_id, name_id)
    select ${id}, n.id from json_each(${named}) j
    join support_name n
      on n.kind = j.value ->> 'kind' and n.thing_id = j.value ->> 'id' and n.hash = j.value ->> 'hash'
    where true on conflict do nothing`.execute(db)
  await sql`insert into support_step (session_id, type, count)
    select ${id}, value ->> 'type', value ->> 'count' from json_each(${JSON.stringify(steps)}) where true
    on conflict do update set count = count + excluded.count`.execute(db)
}
