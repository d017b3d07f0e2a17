import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely } from 'kysely'

import { openSqlite } from '../../../server/metadata/dialect'
import type { MetadataSchema } from '../../../server/metadata/schema'
import { openStore } from '../../../server/metadata/store'
import { listFaults } from '../../../server/support/desk/faults'
import { listSessions } from '../../../server/support/desk/list'
import type { Bench } from '../../context'
import { digits, times, type Line } from '../../line'
import { timed } from '../../measure'
import { bootstrap, quantile } from '../../stats'

const SESSIONS = 5000
const MOMENTS = 200
const PEOPLE = 500
const NAMES = 20_000
const SIGNATURES = 2000

/** Sessions of half a year, each with 200 moments, 40 things and 60 types of events. */
const fill = (file: string, sessions: number): void => {
  const store = new DatabaseSync(file)
  const up = (last: number | string, name: string): string =>
    `${name}(n) as (select 0 union all select n + 1 from ${name} where n < ${last} - 1)`
  store.exec(`pragma synchronous = off; begin;
    insert into support_session (id, number, user_id, send_id, level, state, continuous, consent, created_ms, from_ms,
        to_ms, first_seq, head_seq, received, pieces, file_bytes, keep_ms, opening, faults, slow, repeats, given_up)
      with recursive ${up(sessions, 's')}
      select n + 1, 'N' || n, 1 + n * 7919 % ${PEOPLE}, 'S' || n, 'texts', 'ready', 0, '1', n * 3110400, 0, 0, 1, 200, 1, 1, 1, 0,
        'e', n % 3, n % 5, n % 7, n % 2 from s;
    insert into support_text
      select id, 'person' || user_id, 'Person ' || user_id, '1', hex(randomblob(60)) || ' session ' || id
      from support_session;
    insert into support_moment (session_id, event, seq, at_ms, kind, type, code, subject, ms, signature)
      with recursive ${up(MOMENTS, 'm')}
      select s.id, 'event' || m.n, m.n, m.n, iif(m.n % 4 = 0, 'fault', 'slow'), 'run.failed', 'CODE_' || (m.n * s.id % 300),
        'Subject ' || m.n, m.n, iif(m.n % 4 = 0, 'signature ' || ((m.n / 40 + s.id * 7) % ${SIGNATURES}), null)
      from support_session s, m;
    insert into support_fault
      select signature, session_id, user_id, 'run.failed', code, event, min(at_ms), max(at_ms)
      from support_moment join support_session s on s.id = session_id
      where signature is not null group by signature, session_id;
    insert into support_name
      with recursive ${up(NAMES, 'n')}
      select n + 1, iif(n % 2, 'chart', 'dashboard'), n / 2, 'Thing of number ' || n, 'hash' || n from n;
    insert or ignore into support_thing
      with recursive ${up(40, 't')} select s.id, 1 + (s.id * 13 + t.n * t.n * 97) % ${NAMES} from support_session s, t;
    insert into support_step
      with recursive ${up(60, 't')} select s.id, 'type.' || ((s.id + t.n) % 300), t.n from support_session s, t;
    commit; analyze;`)
  store.close()
}

export const supportSearch = async (bench: Bench): Promise<Line[]> => {
  const home = mkdtempSync(join(tmpdir(), 'recount-bench-support-'))
  bench.later(async () => rmSync(home, { recursive: true, force: true }))
  await (await openStore(home, 0, Date.now)).destroy()
  fill(join(home, 'recount.sqlite'), SESSIONS)
  const store = new Kysely<MetadataSchema>({ dialect: openSqlite(join(home, 'recount.sqlite')).dialect })
  bench.later(() => store.destroy())
  const filters = [
    () => ({}),
    (round: number) => ({ person: `person ${round % PEOPLE}` }),
    (round: number) => ({ note: `session ${round}` }),
    (round: number) => ({ kind: 'chart', thing: `${round % (NAMES / 2)}` }),
    (round: number) => ({ name: `number ${round}` }),
    (round: number) => ({ done: `type.${round % 300}` }),
    () => ({ moment: 'fault' as const, before: 2500 }),
    (round: number) => ({ code: `CODE_${round % 300}` }),
    (round: number) => ({ code: `CODE_${round % 300}`, moment: 'fault' as const }),
    (round: number) => ({ signature: `signature ${round % SIGNATURES}` }),
    (round: number) => ({ name: 'thing', person: `person ${round % PEOPLE}`, code: `CODE_${round % 300}` }),
  ]
  const taken: number[] = []
  for (let round = 0; round < bench.rounds(550); round += 1) {
    const filter = filters[round % filters.length]?.(round) ?? {}
    // oxlint-disable-next-line no-await-in-loop -- one search after the other
    taken.push(await timed(() => listSessions(store, filter)))
  }
  const grouped: number[] = []
  for (let round = 0; round < bench.rounds(50); round += 1)
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    grouped.push(await timed(() => listFaults(store, { page: round % 5 })))
  const line = (id: string, what: string, values: readonly number[], gate: number | null): Line => ({
    id,
    what,
    product: times(values),
    reference: 'none',
    verdict: {
      figure: bootstrap([values], ([given = []]) => quantile(given, 0.95)),
      unit: 'ms',
      better: 'less',
      gate,
      aim: gate === null ? null : gate / 2,
    },
    n: values.length,
    note: `${digits(SESSIONS)} sessions of ${digits(PEOPLE)} people, ${digits(SESSIONS * MOMENTS)} moments`,
  })
  return [
    line(
      'support search',
      'page of sessions by one of eleven kinds of filter, with the number of all, 95th percentile',
      taken,
      50,
    ),
    line('support faults', 'page of equal faults of all sessions, 95th percentile', grouped, null),
  ]
}
