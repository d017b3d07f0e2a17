import { useState } from 'react'

import type { SavedSummary } from '../../events/savedQuery/savedQuery'
import { Banner, Button } from '../controls'
import { preload, usePreloaded } from '../controls/loading/preload'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { withSqlActionCommands } from '../withCommands'

const dialog = preload(() => withSqlActionCommands(import('./ConflictDialog')))

interface ElsewhereBannerProps {
  readonly id: string
  readonly conflict: { readonly theirs: SavedSummary }
  /** Puts the typed text into the log. */
  readonly flush: () => void
}

/** The banner of a saved query that was changed elsewhere, with the way to both versions. */
export const ElsewhereBanner = ({ id, conflict, flush }: ElsewhereBannerProps) => {
  const wait = usePastRefusal()
  const [open, setOpen] = useState(false)
  const part = usePreloaded(dialog)
  const compare = (): void => {
    dialog.fetch()
    flush()
    setOpen(true)
  }
  return (
    <>
      <Banner
        kind="warning"
        announce="status"
        actions={
          <Button size="small" disabledReason={wait} onClick={compare}>
            {t('Compare')}
          </Button>
        }
      >
        {t('This saved query was changed elsewhere. Your changes are in this tab and not saved yet.')}
      </Banner>
      {open && part !== null && <part.ConflictDialog id={id} conflict={conflict} onClose={() => setOpen(false)} />}
    </>
  )
}
