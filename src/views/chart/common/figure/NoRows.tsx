import { CircleSlash } from 'lucide-react'

import { EmptyState } from '../../../controls'
import { t } from '../../../i18n'
import { useMarkActions } from './actions'

/** In the place of a drawing without rows: the reason, as far as the place that shows the chart knows one. */
export const NoRows = () =>
  useMarkActions().noRows ?? (
    <EmptyState icon={CircleSlash} title={t('No rows')}>
      {t('No row passes the filters.')}
    </EmptyState>
  )
