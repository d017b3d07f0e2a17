import { calls } from '../../../contract/index'
import { eventsOfBody } from '../../../contract/session/log'
import { incorrect } from '../../problem'
import { type Route, route } from '../route'
import { keepUsage } from '../../session/usage/usage'

const log = route(calls.log, async (services, { body, query, user }) => {
  const events = eventsOfBody(body.events)
  if (events === null) throw incorrect({ events: ['Not valid JSON.'] })
  const place = { dashboardId: query.dashboard_id ?? null, sliceId: query.slice_id ?? null }
  // actions of another user, from a window that is still open, are not this user's
  const theirs = String(body.caller ?? user.id) === String(user.id)
  if (theirs) await keepUsage(services, user.id, place, events)
  return { pieces: [], type: 'text/html; charset=utf-8' }
})

export const logRoutes: readonly Route[] = [log]
