import { calls } from '../../contract/index'
import { notFound } from '../problem'
import { type Route, ok, route } from './route'

const get = route(calls.jobGet, async ({ jobs }, { params, user }) => {
  const result = jobs.get(user.id, params.id)
  if (!result) throw notFound()
  return ok({ result })
})

const stop = route(calls.jobStop, async ({ jobs }, { params, user }) => {
  const result = jobs.stop(user.id, params.id)
  if (!result) throw notFound()
  return ok({ result })
})

export const jobRoutes: readonly Route[] = [get, stop]
