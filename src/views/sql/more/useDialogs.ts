import { useEffect, useState } from 'react'

import { mayMakeDatasets } from '../../../projections/session/selectors'
import { useLater } from '../../controls/later'
import { useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { dialogs } from './part'

/** What a control needs whose dialog comes with the code of those that one opens now and then. */
export const useDialogs = <Open>() => {
  const past = useIsPast()
  const parts = useLater(dialogs)
  const mayMake = useSelect(['session'], mayMakeDatasets)
  const [open, setOpen] = useState<Open | null>(null)
  useEffect(() => {
    if (open !== null) dialogs.fetch()
  }, [open])
  return {
    /** Why it waits, or null. */
    waits: past ? t('Commands wait until you are back.') : null,
    /** Whether datasets and their charts may be made at all. */
    mayMake,
    /** The dialogs, once they are there and what was asked for; null until then. */
    shown: parts !== null && open !== null ? { parts, open } : null,
    ask: (what: Open): void => setOpen(what),
    close: (): void => setOpen(null),
  }
}
