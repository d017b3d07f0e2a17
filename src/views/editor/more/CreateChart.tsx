import { ChartColumn } from 'lucide-react'

import { Button } from '../../controls'
import { t } from '../../i18n'
import type { TextPart } from '../text/handle'
import { useDialogs } from './useDialogs'

interface CreateChartProps {
  readonly id: string
  /** Puts all text typed so far into the log and answers the part that Run would run. */
  readonly part: () => TextPart
}

/** From a query to its chart: the query becomes a dataset, and the chart editor opens with it. */
export const CreateChart = ({ id, part }: CreateChartProps) => {
  const { waits, mayMake, shown, ask, close } = useDialogs<TextPart>()
  if (!mayMake) return null
  return (
    <>
      <Button
        variant="ghost"
        icon={ChartColumn}
        aria-label={t('Create chart')}
        title={t('Create chart')}
        disabledReason={waits}
        onClick={() => ask(part())}
      >
        <span className="word">{t('Create chart')}</span>
      </Button>
      {shown !== null && <shown.parts.DatasetDialog id={id} part={shown.open} chart onClose={close} />}
    </>
  )
}
