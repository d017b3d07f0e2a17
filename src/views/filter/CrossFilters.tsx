import { Waypoints, X } from 'lucide-react'
import { useCallback, useRef } from 'react'

import { crossFilters, labelOf } from '../../domain/filters/active'
import { crossFilterTargets } from '../../domain/filters/crossFilters'
import { Icon } from '../controls'
import { useCommand, useIsPast } from '../hooks'
import { t, tn } from '../i18n'
import { keepsFocus } from '../lists/rows/keepsFocus'
import { crossFilterName, useFilters } from './useFilters'
import { useStill } from './useStill'
import './bar/filters.css'

/** Cross-filters in force; none shows nothing. Removing one focuses the chart that filtered. */
export const CrossFilters = ({ dashboardId }: { readonly dashboardId: number }) => {
  const command = useCommand()
  const past = useIsPast()
  const all = useFilters(dashboardId)
  const removed = useRef<number | null>(null)
  const keeps = useCallback(
    (box: HTMLElement | null) =>
      keepsFocus(box, () => document.querySelector(`article[data-chart="${removed.current}"] button`)),
    [],
  )
  const isShown = all !== null && crossFilters(all.seen, all.applied).length > 0
  const still = useStill(isShown)
  if (all === null || all.seen.metadata['cross_filters_enabled'] === false) return null
  const { seen, applied, dashboard } = all
  const active = crossFilters(seen, applied)
  const count = Object.keys(seen.charts).length
  const nameOf = (chartId: number): string => dashboard.charts[chartId]?.name ?? String(chartId)
  const remove = (chartId: number): void => {
    removed.current = chartId
    command('dataMask.cross_filter', {
      dashboardId,
      changes: [{ id: String(chartId), name: nameOf(chartId), label: null, mask: null }],
    })
  }
  // it stays when the last one goes, to pass the focus on
  return (
    <div ref={still} className="xline">
      <div ref={keeps} className={active.length === 0 ? undefined : 'xfilters'}>
        {active.length > 0 && (
          <>
            <Icon of={Waypoints} size={14} />
            <span aria-hidden="true">{t('Cross-filters')}</span>
            <ul aria-label={t('Cross-filters')}>
              {active.map(({ chartId, mask }) => {
                const column = crossFilterName(all, chartId, mask)
                const value = labelOf(mask) ?? ''
                return (
                  <li key={chartId}>
                    <span className="chip">
                      <span className="of">{column}</span>
                      <b className="cut">{value}</b>
                      {!past && (
                        <button
                          type="button"
                          aria-label={t('Remove %s', `${column} ${value}`)}
                          onClick={() => remove(chartId)}
                        >
                          <Icon of={X} size={12} />
                        </button>
                      )}
                    </span>
                    <span className="from">
                      {tn(
                        'from %s, on %s of %s chart',
                        'from %s, on %s of %s charts',
                        count,
                        nameOf(chartId),
                        crossFilterTargets(seen, chartId).length,
                        count,
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
