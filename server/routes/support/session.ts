import { calls } from '../../../contract/index'
import { MAX_SUPPORT_PIECE } from '../../../contract/support/session'
import { note } from '../../audit/context'
import { readBytes } from '../../http/bytes'
import { incorrect } from '../../problem'
import { completeSession } from '../../support/complete'
import { addPiece } from '../../support/pieces'
import { beginSession, ownSession, sessionsOf, withdrawSession } from '../../support/sessions'
import { sessionOf } from '../../support/wire'
import { type Route, ok, route } from '../route'

const settings = route(calls.supportSettings, async ({ settings: own }) =>
  ok({
    result: {
      enabled: own.supportEnabled,
      continuous: own.supportContinuous,
      keep_days: own.supportKeepDays,
      max_mb: own.supportMaxMb,
    },
  }),
)

const mine = route(calls.supportMine, async ({ store }, { user }) =>
  ok({ result: (await sessionsOf(store, user)).map((row) => ({ ...sessionOf(row), send_id: row.send_id })) }),
)

const begin = route(calls.supportSessionPost, async (services, { body, user }) => {
  const session = await beginSession(services, user, body)
  const { level, consent, continuous } = body
  note({
    about: { kind: 'support_session', id: session.id },
    details: { number: session.number, level, consent: consent.version, continuous },
  })
  return ok(session, 201)
})

const get = route(calls.supportSessionGet, async ({ store }, { params, user }) =>
  ok({ result: sessionOf(await ownSession(store, user, params.id)) }),
)

const put = route(calls.supportDataPut, async (services, { params, query, user, request }) => {
  const tooMany = incorrect(`A piece has at most ${MAX_SUPPORT_PIECE.toLocaleString('en')} bytes.`)
  const place = { id: params.id, offset: query.offset }
  const { isTaken, received } = await addPiece(services, user, place, (signal) =>
    readBytes(request.raw, { most: MAX_SUPPORT_PIECE, signal, tooMany }),
  )
  return isTaken ? ok({ received }) : ok({ message: 'The next piece begins elsewhere.', received }, 409)
})

const complete = route(calls.supportComplete, async (services, { params, body, user }) => {
  const { number, state } = await completeSession(services, user, params.id, body)
  note({ details: { number, bytes: body.bytes } })
  return ok({ state })
})

const withdraw = route(calls.supportWithdraw, async (services, { params, user }) => {
  const { number } = await withdrawSession(services, user, params.id)
  note({ details: { number } })
  return ok({ message: 'OK' })
})

export const supportSessionRoutes: readonly Route[] = [settings, mine, begin, get, put, complete, withdraw]
