import { useState } from 'react'

import type { Dashboard } from '../../../../projections/dashboard/dashboards'
import { Button } from '../../../controls'
import { t } from '../../../i18n'
import { usePastRefusal } from '../../../pastRefusal'
import { CopyDialog } from '../../dialogs/CopyDialog'

interface SaveAsNewProps {
  readonly dashboard: Dashboard
  readonly small?: boolean
}

/** The way on for edits of a dashboard that is not there any more: they become another one. */
export const SaveAsNew = ({ dashboard, small = false }: SaveAsNewProps) => {
  const wait = usePastRefusal()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size={small ? 'small' : 'normal'} variant="primary" disabledReason={wait} onClick={() => setOpen(true)}>
        {t('Save as a new dashboard')}
      </Button>
      {open && <CopyDialog gone dashboard={dashboard} onClose={() => setOpen(false)} />}
    </>
  )
}
