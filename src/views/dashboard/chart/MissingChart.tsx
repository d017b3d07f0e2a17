import { FileQuestionMark } from 'lucide-react'

import { Button, EmptyState } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'

interface MissingChartProps {
  readonly dashboardId: number
  /** Null where the layout names none. */
  readonly chartId: number | null
  readonly name: string
}

/** The place of a chart that cannot be read. */
export const MissingChart = ({ dashboardId, chartId, name }: MissingChartProps) => {
  const command = useCommand()
  return (
    <EmptyState
      icon={FileQuestionMark}
      title={t('This chart cannot be opened')}
      actions={
        chartId === null ? undefined : (
          <Button onClick={() => command('dashboard.want_chart', { dashboardId, chartId })}>{t('Try again')}</Button>
        )
      }
    >
      {t('%s was deleted, or it is not shared with you. Its place is kept.', name)}
    </EmptyState>
  )
}
