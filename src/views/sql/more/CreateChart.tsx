import { ChartColumn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

import { mayMakeDatasets } from '../../../projections/selectors'
import { Button } from '../../controls'
import { useLater } from '../../controls/later'
import { useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { dialogs } from './part'

interface CreateChartProps {
  readonly id: string
  /** Brings what was typed up to now into the log. */
  readonly flush: () => void
}

/** From a query to its chart: the query becomes a dataset, and the chart editor opens with it. */
export const CreateChart = ({ id, flush }: CreateChartProps) => {
  const past = useIsPast()
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const parts = useLater(dialogs)
  const datasets = useSelect(['session'], mayMakeDatasets)
  useEffect(() => {
    if (open) dialogs.fetch()
  }, [open])
  if (!datasets) return null
  return (
    <>
      <Button
        variant="ghost"
        icon={ChartColumn}
        aria-label={t('Create chart')}
        title={t('Create chart')}
        disabledReason={past ? t('Commands wait until you are back.') : null}
        onClick={() => {
          flush()
          setOpen(true)
        }}
      >
        <span className="word">{t('Create chart')}</span>
      </Button>
      {parts !== null && open && (
        <parts.DatasetDialog
          id={id}
          chart
          onClose={() => setOpen(false)}
          onMade={(datasetId) => go(`/explore/?datasource_type=table&datasource_id=${datasetId}`)}
        />
      )}
    </>
  )
}
