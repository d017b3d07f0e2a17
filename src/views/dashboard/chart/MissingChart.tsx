import { FileQuestionMark, Lock } from 'lucide-react'

import { Button, EmptyState } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { AskForTable } from '../../upload/share/AskForTable'

interface MissingChartProps {
  readonly dashboardId: number
  /** Null where the layout names none. */
  readonly chartId: number | null
  readonly name: string
}

/** The place of a chart that cannot be read. */
export const MissingChart = ({ dashboardId, chartId, name }: MissingChartProps) => {
  const command = useCommand()
  const hidden = useSelect(
    ['tableShares'],
    ({ tableShares }) => tableShares.hidden[dashboardId]?.value?.find((one) => one.chartId === chartId) ?? null,
  )
  const again =
    chartId === null ? undefined : (
      <Button onClick={() => command('dashboard.want_chart', { dashboardId, chartId })}>{t('Try again')}</Button>
    )
  if (hidden !== null) {
    const { schema, table, owner } = hidden
    return (
      <EmptyState
        icon={Lock}
        title={t('You have no access to this')}
        actions={
          <>
            <AskForTable {...{ schema, table, owner }} />
            {again}
          </>
        }
      >
        {t('%s is a table that %s made of a file. It is not shared with you.', table, owner)}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={FileQuestionMark} title={t('This chart cannot be opened')} actions={again}>
      {t('%s was deleted, or it is not shared with you. Its place is kept.', name)}
    </EmptyState>
  )
}
