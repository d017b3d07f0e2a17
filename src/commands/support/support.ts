import { defineCommands, type Decision } from '../../core/commands/command'
import { event, type EventMap } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'

type Asked = EventMap['support.send_requested']

/** Sends once for each id: a second press while the first is under way changes nothing. */
const send = (state: ReadModel, data: Asked): Decision =>
  state.support.sends[data.sendId] === undefined ? [event('support.send_requested', data)] : []

/** Takes back a session, also one that is on its way. */
const withdraw = (state: ReadModel, data: EventMap['support.withdraw_requested']): Decision => {
  const { sends, withdrawals } = state.support
  const underWay = data.number !== '' && Object.values(withdrawals).some(({ number }) => number === data.number)
  const sent = data.sendId === null ? undefined : sends[data.sendId]
  const over = sent?.state === 'withdrawing' || sent?.state === 'withdrawn'
  return underWay || over ? [] : [event('support.withdraw_requested', data)]
}

const list = (): Decision => [event('support.list_requested', {})]

export const supportCommands = defineCommands({
  'support.send': send,
  'support.withdraw': withdraw,
  'support.list': list,
})
