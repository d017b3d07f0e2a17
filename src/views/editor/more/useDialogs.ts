import { useEffect, useState } from 'react'

import { mayMakeDatasets } from '../../../projections/session/permissions'
import { usePreloaded } from '../../controls/loading/preload'
import { useSelect } from '../../hooks'
import { usePastRefusal } from '../../pastRefusal'
import { dialogs } from './part'

/** State of a control whose dialog loads with the code of the rarely used dialogs. */
export const useDialogs = <Open>() => {
  const wait = usePastRefusal()
  const parts = usePreloaded(dialogs)
  const mayMake = useSelect(['session'], mayMakeDatasets)
  const [open, setOpen] = useState<Open | null>(null)
  useEffect(() => {
    if (open !== null) dialogs.fetch()
  }, [open])
  return {
    /** The reason why it waits, or null. */
    waits: wait,
    /** True when the user may make datasets and their charts. */
    mayMake,
    /** The dialogs, once they are loaded and one is requested; null until then. */
    shown: parts !== null && open !== null ? { parts, open } : null,
    ask: (what: Open): void => setOpen(what),
    close: (): void => setOpen(null),
  }
}
