import { ChartColumn, Layers } from 'lucide-react'

import type { Run } from '../../../projections/run/runs'
import { IconButton, Menu } from '../../controls'
import { t } from '../../i18n'
import { useDialogs } from './useDialogs'

interface Open {
  readonly run: Run
  readonly chart: boolean
}

/** Actions on the statement whose result is on screen, independent of the rest of its tab. */
export const FromResult = ({ run }: { readonly run: Run }) => {
  const { waits, mayMake, shown, ask, close } = useDialogs<Open>()
  if (!mayMake) return null
  return (
    <>
      <Menu
        align="end"
        items={[
          { label: t('Create chart'), icon: ChartColumn, onSelect: () => ask({ run, chart: true }) },
          { label: t('Create dataset'), icon: Layers, onSelect: () => ask({ run, chart: false }) },
        ]}
        trigger={<IconButton label={t('Create from result')} icon={Layers} size="small" disabledReason={waits} />}
      />
      {shown !== null && (
        <shown.parts.DatasetDialog
          id={shown.open.run.sqlEditorId}
          run={shown.open.run}
          chart={shown.open.chart}
          onClose={close}
        />
      )}
    </>
  )
}
