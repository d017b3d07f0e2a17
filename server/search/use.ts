import { sql } from 'kysely'
import type { Store } from '../metadata/store'
import type { User } from '../session/security/users'

/** Latest actions of a person that count. */
const LATEST = 500
/** A favourite counts as so many uses. */
const FAVORITE = 8

interface Used {
  readonly id: string
  readonly uses: number
}

/** How often a person used things, by their kind and number, the most used first. */
export const usedBy = async (store: Store, { id }: Pick<User, 'id'>): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<Used>`with used as (
      select dashboard_id, slice_id from usage_event where user_id = ${id} order by id desc limit ${LATEST}
    ), counted as (
      select 'dashboard ' || dashboard_id as id, count(*) as uses from used where dashboard_id is not null group by 1
      union all select 'chart ' || slice_id, count(*) from used where slice_id is not null group by 1
      union all select 'dashboard ' || dashboard_id, ${FAVORITE} from dashboard_favorite where user_id = ${id}
      union all select 'chart ' || chart_id, ${FAVORITE} from chart_favorite where user_id = ${id}
    )
    select id, sum(uses) as uses from counted group by id order by uses desc`.execute(store)
  return new Map(rows.map((row) => [row.id, row.uses]))
}
