import { useEffect, useState } from 'react'

import { mayMakeDatasets } from '../../../projections/session/permissions'
import { usePreloaded } from '../../controls/loading/preload'
import { useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { dialogs } from './part'

/** State of a control whose dialog loads with the code of the rarely used dialogs. */
export const useDialogs = <Open>() => {
  const past = useIsPast()
  const parts = usePreloaded(dialogs)
  const mayMake = useSelect(['session'], mayMakeDatasets)
  const [open, setOpen] = useState<Open | null>(null)
  useEffect(() => {
    if (open !== null) dialogs.fetch()
  }, [open])
  return {
    /** The reason why it waits, or null. */
    waits: past ? t('Commands wait until you are back.') : null,
    /** True when the user may make datasets and their charts. */
    mayMake,
    /** The dialogs, once they are loaded and one is requested; null until then. */
    shown: parts !== null && open !== null ? { parts, open } : null,
    ask: (what: Open): void => setOpen(what),
    close: (): void => setOpen(null),
  }
}
