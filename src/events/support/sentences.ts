import { counted, say, type SomeSentences } from '../../core/events/sentence'

export const supportSentences = {
  'support.send_requested': () => say`Sent the log to support`,
  'support.progressed': (data) => say`Support received ${data.received} of ${data.bytes} bytes`,
  'support.sent': (data) => say`Support has the log as ${data.number}`,
  'support.withdraw_requested': (data) => say`Withdrew ${data.number} from support`,
  'support.withdrawn': ({ number }) =>
    number === '' ? say`Support has nothing of the log` : say`Support no longer has ${number}`,
  'support.list_requested': () => say`Asked what support has`,
  'support.listed': (data) => say`Support lists ${counted(data.sessions.length, '%s session', '%s sessions')}`,
  'support.failed': () => say`Support could not do that`,
} satisfies SomeSentences
