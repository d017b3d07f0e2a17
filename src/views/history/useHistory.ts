import { useMemo, useSyncExternalStore } from 'react'

import type { PastSource } from '../context'
import type { PastControl } from '../shell/past/past'
import { usePastControl, usePastPlace } from '../shell/past/pastContext'
import { indexOf, type IndexState } from './events/eventIndex'
import type { Point } from './timeline/steer'

export interface History {
  readonly control: PastControl
  readonly source: PastSource
  readonly index: IndexState
  readonly point: Point
  /** The screen shows the present. */
  readonly live: boolean
}

/** The rows of the log that is looked at, and where in it the screen is. */
export const useHistory = (): History => {
  const control = usePastControl()
  const { source, seq, target } = usePastPlace()
  const events = useMemo(
    () =>
      indexOf(source, async () =>
        source.kind === 'log' ? control.now.state() : await source.timeline.at(source.head()),
      ),
    [source, control],
  )
  const index = useSyncExternalStore(events.subscribe, events.state)
  const at = target ?? seq
  const head = Math.max(index.head, at ?? 0)
  const point = useMemo(
    () => ({ seq: at ?? head, min: index.first <= 1 ? 0 : index.first, head }),
    [at, head, index.first],
  )
  return { control, source, index, point, live: at === null }
}
