import { firstValueFrom } from 'rxjs'

import * as calls from '../../../contract/support/session'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { event } from '../../core/events/registry'
import { unlessGone } from '../../core/http/failure'
import { sendToSupport } from './send'

/** The session of a send that has ended; null where the server has none. */
const sessionOf = async (sendId: string | null, io: EffectIo): Promise<number | null> => {
  if (sendId === null) return null
  const sendIn = (state: ReturnType<EffectIo['state']>) => state.support.sends[sendId]
  await firstValueFrom(
    io.until((state) => {
      const send = sendIn(state)
      return send === undefined || send.sessionId !== null || state.outbox.open[send.id] === undefined
    }),
  )
  const known = sendIn(io.state())?.sessionId
  if (typeof known === 'number') return known
  // the answer that names it may have been lost
  await firstValueFrom(io.until(({ session }) => !session.offline))
  const { body } = await io.http.call(calls.supportMine, {})
  return body.result.find(({ send_id: name }) => name === sendId)?.id ?? null
}

const withdraw = defineEffect({
  name: 'withdraw-from-support',
  on: ['support.withdraw_requested'],
  key: ({ data }) => `withdraw ${data.sendId ?? data.number}`,
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data }, io) =>
    attempt(
      async () => {
        const sessionId = data.sessionId ?? (await sessionOf(data.sendId, io))
        if (sessionId !== null)
          await io.http.call(calls.supportWithdraw, { params: { id: sessionId } }).catch(unlessGone)
        if (data.sendId !== null) io.logFiles.drop(data.sendId)
        return event('support.withdrawn', { sessionId, number: data.number })
      },
      (message) => event('support.failed', { message }),
    ),
})

const list = defineEffect({
  name: 'list-support',
  on: ['support.list_requested'],
  key: () => 'list',
  mode: 'switch',
  run: (_intent, { http }) =>
    attempt(
      async () => {
        const [settings, mine] = await Promise.all([
          http.call(calls.supportSettings, {}),
          http.call(calls.supportMine, {}),
        ])
        const { enabled, keep_days: keepDays, max_mb: maxMegabytes } = settings.body.result
        const sessions = mine.body.result.map(({ id, number, level, state, at, kept_until: keptUntil }) => ({
          id,
          number,
          level,
          state,
          at,
          keptUntil,
        }))
        return event('support.listed', { enabled, keepDays, maxMegabytes, sessions })
      },
      (message) => event('support.failed', { message }),
    ),
})

export const supportEffects = [sendToSupport, withdraw, list] as const
