import { useState } from 'react'

import { currentId } from '../../projections/editor/rekey'
import { Banner, Button } from '../controls'
import { preload, usePreloaded } from '../controls/loading/preload'
import { useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { withSqlActionCommands } from '../withCommands'

const dialog = preload(() => withSqlActionCommands(import('./ConflictDialog')))

interface SaveConflictProps {
  readonly id: string
  /** Puts the typed text into the log. */
  readonly flush: () => void
}

/** Reports over the tab that another user changed the saved query too, until the user decides which version to keep. */
export const SaveConflict = ({ id, flush }: SaveConflictProps) => {
  const conflict = useSelect(['saved'], ({ saved }) => saved.conflicts[currentId(saved, id)] ?? null)
  const wait = usePastRefusal()
  const [open, setOpen] = useState(false)
  const part = usePreloaded(dialog)
  if (conflict === null) return null
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
