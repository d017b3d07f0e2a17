import type { LogEvent } from '../../../contract/session/log'
import type { Platform } from '../../platform'

type Deps = Pick<Platform, 'clock' | 'settings' | 'store'>

/** Rows of one statement; SQLite binds no more than so many values at once. */
const ROWS = 200

export interface Place {
  readonly dashboardId: string | null
  readonly sliceId: string | null
}

/** Stores a user's actions, and deletes the oldest beyond `usageEvents`. Zero stores nothing. */
export const keepUsage = async (
  { store, settings, clock }: Deps,
  userId: number,
  place: Place,
  events: readonly LogEvent[],
): Promise<void> => {
  if (settings.usageEvents === 0 || events.length === 0) return
  const rows = events.map((event) => ({
    user_id: userId,
    dashboard_id: place.dashboardId,
    slice_id: place.sliceId,
    received_ms: clock(),
    event: JSON.stringify(event),
  }))
  await store.transaction().execute(async (within) => {
    for (let at = 0; at < rows.length; at += ROWS) {
      // oxlint-disable-next-line no-await-in-loop -- in order, in one transaction
      await within
        .insertInto('usage_event')
        .values(rows.slice(at, at + ROWS))
        .execute()
    }
    const { last } = await within
      .selectFrom('usage_event')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    await within
      .deleteFrom('usage_event')
      .where('id', '<=', last - settings.usageEvents)
      .execute()
  })
}
