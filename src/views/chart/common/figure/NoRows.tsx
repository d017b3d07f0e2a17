import { CircleSlash } from 'lucide-react'

import { EmptyState } from '../../../controls'
import { t } from '../../../i18n'
import { useMarkActions } from './actions'

/** In the place of a drawing without rows, with the reason as a sentence. */
export const NoRowsBecause = ({ why }: { readonly why: string }) => (
  <EmptyState icon={CircleSlash} title={t('No rows')}>
    {why}
  </EmptyState>
)

/** In the place of a drawing without rows: the reason, as far as the place that shows the chart knows one. */
export const NoRows = () => useMarkActions().noRows ?? <NoRowsBecause why={t('No row passes the filters.')} />
