import { Ellipsis as More, ListFilterPlus, PanelLeft, PanelTop, Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { crossFiltersEnabled, hasHorizontalBar } from '../../../domain/filters/crossFilters'
import { barOf } from '../../../projections/filter/nativeFilters'
import { mayEditDashboard } from '../../../projections/dashboard/rights'
import { IconButton, Menu, type MenuItem } from '../../controls'
import { Opening } from '../../controls/feedback/Opening'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import type { Filters } from '../useFilters'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'

const ScopingDialog = lazyWithRetry(() => import('../dialog/ScopingDialog'), 'ScopingDialog')

interface FilterSettingsProps {
  readonly all: Filters
  readonly onEdit: () => void
  /** Side with room for tooltips. */
  readonly side?: 'bottom' | 'right'
}

/** Settings of filters: the filters themselves, their position, and the time at which values apply. */
export const FilterSettings = ({ all, onEdit, side = 'bottom' }: FilterSettingsProps) => {
  const command = useCommand()
  const past = useIsPast()
  const wait = usePastRefusal()
  const { dashboard, items: filters } = all
  const empty = filters.length === 0
  const { id: dashboardId } = dashboard
  const { metadata } = dashboard.properties
  const [scoping, setScoping] = useState(false)
  const mayEdit = useSelect(['session', `dashboard/${dashboardId}`], (model) => mayEditDashboard(model, dashboard))
  const flags = useSelect(['session'], ({ session }) => session.flags)
  const { instant } = useSelect([`dashboard/${dashboardId}`, 'nativeFilters'], ({ nativeFilters }) =>
    barOf(nativeFilters, dashboardId),
  )
  const save = (part: 'orientation' | 'crossFilters', changes: Readonly<Record<string, unknown>>): void =>
    void command('nativeFilters.save', { dashboardId, part, changes })
  const mayBeHorizontal = flags['HORIZONTAL_FILTER_BAR'] !== false
  const offers = flags['DASHBOARD_CROSS_FILTERS'] !== false
  const crosses = crossFiltersEnabled(metadata, flags)
  const items: readonly MenuItem[] = [
    {
      label: t('Apply at once'),
      checked: instant,
      disabled: past,
      onSelect: () => command('nativeFilters.set_bar', { dashboardId, instant: !instant }),
    },
    ...(mayEdit
      ? ([
          'separator',
          ...(mayBeHorizontal
            ? ([
                {
                  choice: t('Place of the filters'),
                  value: hasHorizontalBar(metadata, flags) ? 'HORIZONTAL' : 'VERTICAL',
                  onChange: (value) => save('orientation', { filter_bar_orientation: value }),
                  options: [
                    { value: 'VERTICAL', label: t('Left'), icon: PanelLeft },
                    { value: 'HORIZONTAL', label: t('Top'), icon: PanelTop },
                  ],
                },
              ] satisfies readonly MenuItem[])
            : []),
          ...(offers
            ? ([
                {
                  label: t('Charts filter each other'),
                  checked: crosses,
                  disabled: past,
                  onSelect: () => save('crossFilters', { cross_filters_enabled: !crosses }),
                },
                {
                  label: t('Cross-filtering scoping'),
                  disabled: past || !crosses,
                  onSelect: () => setScoping(true),
                },
              ] satisfies readonly MenuItem[])
            : []),
        ] satisfies readonly MenuItem[])
      : []),
  ]
  return (
    <>
      {mayEdit && (
        <IconButton
          size="small"
          icon={empty ? ListFilterPlus : Settings2}
          side={side}
          label={t('Add or edit filters')}
          disabledReason={wait}
          onClick={onEdit}
        />
      )}
      <Menu
        align="start"
        items={items}
        trigger={<IconButton size="small" icon={More} side={side} label={t('Filter settings')} />}
      />
      <Suspense fallback={<Opening onGiveUp={() => setScoping(false)} />}>
        {scoping && <ScopingDialog dashboardId={dashboardId} chartId={null} onClose={() => setScoping(false)} />}
      </Suspense>
    </>
  )
}
