import type { RunState } from '../../events/run/run'
import { Tag } from '../controls'
import { t } from '../i18n'

type Kind = 'bad' | 'info' | 'warn' | 'ok'

const TAGS: Readonly<Record<RunState | 'offline', readonly [kind: Kind, word: string]>> = {
  offline: ['bad', 'offline'],
  failed: ['bad', 'failed'],
  stopped: ['bad', 'stopped'],
  timed_out: ['bad', 'timed out'],
  started: ['info', 'started'],
  pending: ['info', 'pending'],
  fetching: ['info', 'fetching'],
  scheduled: ['info', 'scheduled'],
  running: ['warn', 'running'],
  success: ['ok', 'success'],
}

/** Colour and word of a state; offline is no state of a query but is shown like one (A4.04). */
const statusTag = (state: RunState | 'offline'): readonly [kind: Kind, word: string] => TAGS[state]

export const StatusTag = ({ state }: { readonly state: RunState | 'offline' }) => {
  const [kind, word] = statusTag(state)
  return <Tag kind={kind}>{t(word)}</Tag>
}
