import type { EventMap } from '../../core/events/registry'
import { defineProjection } from '../../core/readModel/projection'

type Restoring = EventMap['version.restore_requested']

/** The latest version that was brought back, or is about to be. */
interface Restore extends Pick<Restoring, 'kind' | 'id'> {
  readonly request: string
  status: 'asked' | 'done' | 'failed'
}

export interface Restores {
  last: Restore | null
}

const settle = ({ last }: Restores, cause: string | null, status: Restore['status']): void => {
  if (last !== null && last.request === cause) last.status = status
}

export const restoresProjection = defineProjection({
  name: 'restores',
  version: 1,
  initial: (): Restores => ({ last: null }),
  on: {
    'version.restore_requested': (restores, { id: request, data: { kind, id } }) => {
      restores.last = { kind, id, request, status: 'asked' }
    },
    'version.restored': (restores, { cause }) => settle(restores, cause, 'done'),
    'version.restore_failed': (restores, { cause }) => settle(restores, cause, 'failed'),
    'effect.abandoned': (restores, { cause }) => settle(restores, cause, 'failed'),
  },
})
