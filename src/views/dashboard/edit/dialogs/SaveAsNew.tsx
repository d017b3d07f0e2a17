import { useState } from 'react'

import type { Dashboard } from '../../../../projections/dashboard/dashboards'
import { Button } from '../../../controls'
import { useIsPast } from '../../../hooks'
import { t } from '../../../i18n'
import { CopyDialog } from '../../dialogs/CopyDialog'

interface SaveAsNewProps {
  readonly dashboard: Dashboard
  readonly small?: boolean
}

/** The way on for edits of a dashboard that is not there any more: they become another one. */
export const SaveAsNew = ({ dashboard, small = false }: SaveAsNewProps) => {
  const past = useIsPast()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size={small ? 'small' : 'normal'}
        variant="primary"
        disabledReason={past ? t('Commands wait until you are back.') : null}
        onClick={() => setOpen(true)}
      >
        {t('Save as a new dashboard')}
      </Button>
      {open && <CopyDialog gone dashboard={dashboard} onClose={() => setOpen(false)} />}
    </>
  )
}
