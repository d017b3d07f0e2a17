import { Check, CloudCheck, CloudOff } from 'lucide-react'
import { useState } from 'react'

import { refusedTabs, waitingTabs } from '../../../projections/run/waiting'
import { Button, Icon } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { useSelect } from '../../hooks'
import { t, tn } from '../../i18n'

const TOPICS = ['tabs', 'editors', 'session'] as const
const dialog = preload(() => import('./SyncDialog'))

/** Storage of the work: in this browser, on the server too, or the parts that the server refused. */
export const SyncState = ({ kept }: { readonly kept: boolean }) => {
  const [open, setOpen] = useState(false)
  const persistent = useSelect(['session'], ({ session }) => session.flags['SQLLAB_BACKEND_PERSISTENCE'] === true)
  const refused = useSelect(TOPICS, refusedTabs)
  const waiting = useSelect(TOPICS, (model) => waitingTabs(model).length)
  const loaded = usePreloaded(dialog)
  const part = open && loaded !== null && <loaded.SyncDialog onClose={() => setOpen(false)} />
  if (refused > 0) {
    return (
      <>
        <Button size="small" variant="ghost" icon={CloudOff} onClick={() => setOpen(true)}>
          {tn('%s tab waits for the server', '%s tabs wait for the server', refused)}
        </Button>
        {part}
      </>
    )
  }
  if (!kept) return null
  return (
    <>
      <span className="kept">
        <Icon of={persistent && waiting === 0 ? CloudCheck : Check} size={14} />
        {persistent && waiting === 0 ? t('Kept here and on the server') : t('Kept in this browser')}
      </span>
      {part}
    </>
  )
}
