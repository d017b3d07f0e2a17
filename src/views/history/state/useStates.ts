import { useEffect, useState } from 'react'

import type { ReadModel } from '../../../core/readModel/model'
import type { History } from '../useHistory'

export type Against = 'step' | 'now' | 'none'

export interface States {
  readonly seq: number
  readonly state: ReadModel
  /** The state to compare with. */
  readonly other: ReadModel
}

/** The state at the point, and the one it is compared with: that before the step, or that of now. */
export const useStates = ({ control, source, point }: History, against: Against): States | null => {
  const [states, setStates] = useState<(States & { readonly against: Against }) | null>(null)
  const { seq, head } = point
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const state = await source.timeline.at(seq)
      const other =
        against === 'none'
          ? state
          : against === 'step'
            ? await source.timeline.at(Math.max(0, seq - 1))
            : source.kind === 'log'
              ? control.now.state()
              : await source.timeline.at(head)
      if (!gone) setStates({ seq, state, other, against })
    }
    read().catch(() => {
      if (!gone) setStates(null)
    })
    return () => {
      gone = true
    }
  }, [control, source, seq, head, against])
  return states === null || states.against !== against ? null : states
}
