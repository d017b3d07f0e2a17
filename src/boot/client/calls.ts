import type { Bootstrap } from '../../../contract/session/bootstrap'
import { event } from '../../core/events/registry'
import { createHttp, type Http } from '../../core/http/http'
import { recorded } from '../../core/http/recorded'
import type { Store } from '../../core/readModel/store'
import { createConnection } from '../../effects/session/connection'
import { callTimeout, shardHosts, type SessionFacts } from '../bootstrap'
import { newId } from '../ids'
import { watchPresence } from '../presence'
import { timers } from './timers'

interface CallsOptions {
  readonly bootstrap: Bootstrap
  readonly facts: SessionFacts
  readonly csrf: string | null
  readonly store: Store
}

/** The calls to the server, and what their outcomes say of the connection, the session and its rights. */
export const createCalls = ({ bootstrap, facts: { user, config }, csrf, store }: CallsOptions) => {
  const connection = createConnection({
    store,
    alive: () => plainHttp.alive(),
    newId,
    ...timers,
  })
  const plainHttp: Http = createHttp({
    fetch: (input, init) => fetch(input, init),
    sendLarge: async (...sent) => (await import('../../core/http/send')).sendLarge(...sent),
    csrf,
    base: '',
    ...(user.id === 0 ? {} : { user: user.id }),
    hosts: shardHosts(bootstrap, location),
    fastRows: bootstrap.common.conf.recount?.rows ?? false,
    timeout: callTimeout(config),
    onUnauthorized: () => {
      if (!store.state().session.expired)
        store.append([event('session.expired', {})], { corr: newId(), actor: 'server' })
    },
    onForbidden: (call) =>
      void import('../../effects/session/rights').then(
        ({ readRights }) =>
          readRights(call, {
            http,
            session: () => store.state().session,
            append: (events) => void store.append(events, { corr: newId(), actor: 'server' }),
          }),
        () => undefined,
      ),
    onReached: (ok) => connection.reached(ok),
    away: watchPresence(window),
  })
  const http = recorded(plainHttp, {
    now: Date.now,
    record: (ended, cause) =>
      void store.append([{ ...ended, cause: cause?.id ?? null }], { corr: cause?.corr ?? newId() }),
  })
  return { http, connection }
}
