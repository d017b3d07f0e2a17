import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useLate } from './useLate'

/** Says once for all charts of the dashboard that they are being updated, where that takes long. */
export const BusyCharts = ({ dashboardId }: { readonly dashboardId: number }) => {
  const ownKey = new RegExp(`^dashboard/${dashboardId}/\\d+$`)
  const busy = useSelect(['charts'], ({ charts }) =>
    Object.entries(charts.byKey).some(([key, { status }]) => status === 'loading' && ownKey.test(key)),
  )
  const late = useLate(busy)
  return <output className="hidden-visually">{late ? t('Charts are being updated.') : ''}</output>
}
