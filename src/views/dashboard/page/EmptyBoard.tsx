import { LayoutDashboard } from 'lucide-react'

import { Button, EmptyState } from '../../controls'
import { useCommand, useIsPast } from '../../hooks'
import { t } from '../../i18n'

interface EmptyBoardProps {
  readonly dashboardId: number
  readonly mayEdit: boolean
}

/** A dashboard without parts, with the way to add some. */
export const EmptyBoard = ({ dashboardId, mayEdit }: EmptyBoardProps) => {
  const command = useCommand()
  const past = useIsPast()
  return (
    <EmptyState
      icon={LayoutDashboard}
      title={t('There is nothing on this dashboard yet')}
      actions={
        mayEdit && !past ? (
          <Button variant="primary" onClick={() => command('dashboard.edit', { dashboardId, edit: true })}>
            {t('Add charts and texts')}
          </Button>
        ) : undefined
      }
    >
      {mayEdit ? t('Put charts, texts and tabs on it.') : t('Its owners have not put anything on it.')}
    </EmptyState>
  )
}
