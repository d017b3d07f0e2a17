import { ChartColumn, Layers } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { Run } from '../../../projections/runs'
import { mayMakeDatasets } from '../../../projections/selectors'
import { IconButton, Menu } from '../../controls'
import { useLater } from '../../controls/later'
import { useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { dialogs } from './part'

/** What is made of the statement whose result is on screen, whatever else its tab holds. */
export const FromResult = ({ run }: { readonly run: Run }) => {
  const past = useIsPast()
  const [open, setOpen] = useState<{ readonly run: Run; readonly chart: boolean } | null>(null)
  const parts = useLater(dialogs)
  const datasets = useSelect(['session'], mayMakeDatasets)
  useEffect(() => {
    if (open !== null) dialogs.fetch()
  }, [open])
  if (!datasets) return null
  return (
    <>
      <Menu
        align="end"
        items={[
          { label: t('Create chart'), icon: ChartColumn, onSelect: () => setOpen({ run, chart: true }) },
          { label: t('Create dataset'), icon: Layers, onSelect: () => setOpen({ run, chart: false }) },
        ]}
        trigger={
          <IconButton
            label={t('Create from result')}
            icon={Layers}
            size="small"
            disabledReason={past ? t('Commands wait until you are back.') : null}
          />
        }
      />
      {parts !== null && open !== null && (
        <parts.DatasetDialog
          id={open.run.sqlEditorId}
          run={open.run}
          chart={open.chart}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
