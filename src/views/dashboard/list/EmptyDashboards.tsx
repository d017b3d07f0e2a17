import { LayoutDashboard, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

import { may } from '../../../projections/session/permissions'
import { Button, EmptyState } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'

interface EmptyDashboardsProps {
  /** The button that makes a dashboard; null without the right. */
  readonly add: ReactNode
  /** Takes the search and the filters away; null where there are none. */
  readonly onShowAll: (() => void) | null
}

/** The reason why a list of dashboards is empty. */
export const EmptyDashboards = ({ add, onShowAll }: EmptyDashboardsProps) => {
  const seesAll = useSelect(['session'], (model) => may(model, 'all_datasource_access on all_datasource_access'))
  return onShowAll === null ? (
    <EmptyState
      icon={LayoutDashboard}
      title={seesAll ? t('There is no dashboard yet') : t('No dashboard that you may see')}
      actions={add}
    >
      {seesAll
        ? t('A dashboard puts charts side by side, with filters that hold for all of them.')
        : t('Those on databases that you may use are listed here; an administrator can grant you more.')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={SearchX}
      title={t('No dashboard fits')}
      actions={<Button onClick={onShowAll}>{t('Show all')}</Button>}
    >
      {t('Titles and slugs of dashboards are searched.')}
    </EmptyState>
  )
}
