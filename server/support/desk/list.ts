import { type SqlBool, sql } from 'kysely'
import type { SupportListQuery, SupportSession } from '../../../contract/support/desk'
import type { SupportMoment } from '../../../contract/support/moment'
import { momentsOf } from '../../audit/read/span'
import { type Condition, all, always, equal, holds, some } from '../../metadata/conditions'
import type { Store } from '../../metadata/store'
import { incorrect } from '../../problem'
import { readNumber } from '../number'
import { type DeskRow, deskSessionOf } from '../wire'

const DEFAULT_PAGE = 50
const MAX_PAGE = 200

/** Columns that count the moments of a kind. */
const COUNTS: Readonly<Record<SupportMoment['kind'], string>> = {
  fault: 'faults',
  slow: 'slow',
  repeat: 'repeats',
  given_up: 'given_up',
}

const numberOf = (text: string): string => {
  const number = readNumber(text)
  if (number === null) throw incorrect({ number: ['This is no number of a session. Compare its signs.'] })
  return number
}

const personCondition = (text: string): Condition =>
  some([
    holds(sql`x.username`, text),
    holds(sql`x.full_name`, text),
    ...(/^\d{1,15}$/.test(text) ? [equal(sql`s.user_id`, Number(text))] : []),
  ])

/** Names of things up to which a search begins with their sessions; beyond, it begins with the sessions. */
const FEW_NAMES = 2000

const thingConditions = async (store: Store, { kind, thing, name }: SupportListQuery): Promise<Condition[]> => {
  const of = [
    ...(kind === undefined ? [] : [sql<SqlBool>`n.kind = ${kind}`]),
    ...(thing === undefined ? [] : [sql<SqlBool>`n.thing_id = ${thing}`]),
    ...(name === undefined ? [] : [holds(sql`n.name`, name)]),
  ]
  if (of.length === 0) return []
  const few = await sql<{ readonly id: number }>`
    select n.id from support_name n where ${all(of)} limit ${FEW_NAMES + 1}`.execute(store)
  if (few.rows.length > FEW_NAMES)
    return [
      sql`exists (select 1 from support_thing t join support_name n on n.id = t.name_id
        where t.session_id = s.id and ${all(of)})`,
    ]
  const ids = JSON.stringify(few.rows.map(({ id }) => id))
  return [sql`s.id in (select session_id from support_thing where name_id in (select value from json_each(${ids})))`]
}

/** Moments are searched only by code or signature; of a kind alone the session has the number. */
const momentConditions = ({ moment, code, signature }: SupportListQuery): Condition[] => {
  if (code === undefined && signature === undefined)
    return moment === undefined ? [] : [sql`${sql.ref(`s.${COUNTS[moment]}`)} > 0`]
  const of: Condition[] = [
    ...(code === undefined ? [] : [sql<SqlBool>`m.code = ${code}`]),
    ...(signature === undefined ? [] : [sql<SqlBool>`m.signature = ${signature}`]),
    ...(moment === undefined ? [] : [sql<SqlBool>`m.kind = ${moment}`]),
  ]
  return [sql`s.id in (select m.session_id from support_moment m where ${all(of)})`]
}

const conditionsOf = async (store: Store, query: SupportListQuery): Promise<Condition[]> => {
  const { id, number, state, person, note, done } = query
  const moments = momentsOf(query)
  return [
    ...(id === undefined ? [] : [equal(sql`s.id`, id)]),
    ...(number === undefined ? [] : [equal(sql`s.number`, numberOf(number))]),
    ...(state === undefined ? [] : [equal(sql`s.state`, state)]),
    ...(person === undefined ? [] : [personCondition(person)]),
    ...(note === undefined ? [] : [holds(sql`x.note`, note)]),
    ...(moments === null ? [] : [sql<SqlBool>`s.created_ms between ${moments.from} and ${moments.to}`]),
    ...(await thingConditions(store, query)),
    ...(done === undefined ? [] : [sql<SqlBool>`s.id in (select session_id from support_step where type = ${done})`]),
    ...momentConditions(query),
  ]
}

/** One page of the sessions that fit, the newest first; each page costs the same, however far it is. */
export const listSessions = async (
  store: Store,
  query: SupportListQuery,
): Promise<{
  readonly sessions: readonly SupportSession[]
  readonly count: number
  readonly before: number | null
}> => {
  const size = Math.min(query.page_size ?? DEFAULT_PAGE, MAX_PAGE)
  const fit = await conditionsOf(store, query)
  const where = fit.length === 0 ? always : all(fit)
  const above = query.before === undefined ? always : sql`s.id < ${query.before}`
  const page = await sql<DeskRow>`
    select s.*, x.username, x.full_name, x.build, x.note,
      (select count(*) from support_note where session_id = s.id) as notes
    from support_session s left join support_text x on x.session_id = s.id where ${where} and ${above} order by s.id desc limit ${size + 1}`.execute(
    store,
  )
  const total = await sql<{ readonly count: number }>`
    select count(*) as count from support_session s left join support_text x on x.session_id = s.id
    where ${where}`.execute(store)
  const rows = page.rows.slice(0, size)
  return {
    sessions: rows.map(deskSessionOf),
    count: total.rows[0]?.count ?? 0,
    before: page.rows.length > size ? (rows.at(-1)?.id ?? null) : null,
  }
}
