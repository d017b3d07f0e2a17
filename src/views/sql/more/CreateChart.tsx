import { ChartColumn } from 'lucide-react'
import { useEffect, useState } from 'react'

import { mayMakeDatasets } from '../../../projections/selectors'
import { Button } from '../../controls'
import { useLater } from '../../controls/later'
import { useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import type { TextPart } from '../editor/handle'
import { dialogs } from './part'

interface CreateChartProps {
  readonly id: string
  /** Brings what was typed up to now into the log and answers what Run would run. */
  readonly part: () => TextPart
}

/** From a query to its chart: the query becomes a dataset, and the chart editor opens with it. */
export const CreateChart = ({ id, part }: CreateChartProps) => {
  const past = useIsPast()
  const [open, setOpen] = useState<TextPart | null>(null)
  const parts = useLater(dialogs)
  const datasets = useSelect(['session'], mayMakeDatasets)
  useEffect(() => {
    if (open !== null) dialogs.fetch()
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
        onClick={() => setOpen(part())}
      >
        <span className="word">{t('Create chart')}</span>
      </Button>
      {parts !== null && open !== null && (
        <parts.DatasetDialog id={id} part={open} chart onClose={() => setOpen(null)} />
      )}
    </>
  )
}
