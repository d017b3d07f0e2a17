// A separator that can be moved is a control: it has a value, keys and a tab stop.
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex */
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { barOf, CLOSED_BAR, draftOf, MAX_BAR, MIN_BAR } from '../../../projections/filter/nativeFilters'
import { IconButton, Tag } from '../../controls'
import { Opening } from '../../controls/feedback/Opening'
import { useNarrow } from '../../shell/useNarrow'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { FilterActionsRow, FilterList } from './FilterItems'
import { FilterSettings } from './FilterSettings'
import { InForce } from './InForce'
import { RefusedRangesContext, useNewRefusedRanges } from '../values/refusedRanges'
import { FiltersDialog } from './settings'
import { useFilters, type Filters } from '../useFilters'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import './filters.css'

const HorizontalBar = lazyWithRetry(() => import('./HorizontalBar'), 'HorizontalBar')
const PhoneBar = lazyWithRetry(() => import('./PhoneBar'), 'PhoneBar')

const STEP = 16

export interface FilterBarProps {
  readonly dashboardId: number
  readonly orientation: 'vertical' | 'horizontal'
  /** In the header, where a bar at the top without filters leaves its button; null where there is no header. */
  readonly place?: HTMLElement | null
}

const useWidth = (dashboardId: number) => {
  const command = useCommand()
  const bar = useSelect([`dashboard/${dashboardId}`, 'nativeFilters'], ({ nativeFilters }) =>
    barOf(nativeFilters, dashboardId),
  )
  const [dragged, setDragged] = useState<number | null>(null)
  const set = (width: number): void => void command('nativeFilters.set_bar', { dashboardId, width })
  const bounded = (width: number): number => Math.max(MIN_BAR, Math.min(MAX_BAR, Math.round(width)))
  return {
    bar,
    width: dragged ?? bar.width,
    handle: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(bar.width)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged === null) return
        const { left } = event.currentTarget.parentElement?.getBoundingClientRect() ?? { left: 0 }
        setDragged(bounded(event.clientX - left))
      },
      onPointerUp: () => {
        if (dragged !== null) set(dragged)
        setDragged(null)
      },
      onPointerCancel: () => setDragged(null),
      onKeyDown: (event: KeyboardEvent) => {
        const to: Readonly<Record<string, number>> = {
          ArrowLeft: bar.width - STEP,
          ArrowRight: bar.width + STEP,
          Home: MIN_BAR,
          End: MAX_BAR,
        }
        const next = to[event.key]
        if (next === undefined) return
        event.preventDefault()
        set(bounded(next))
      },
    },
  }
}

/** At the left. Without a filter it is as slim as a button, for users who may add one: its room belongs to the charts. */
const VerticalBar = ({ all, onEdit }: { readonly all: Filters; readonly onEdit: () => void }) => {
  const command = useCommand()
  const { dashboard, items, inForce } = all
  const { id: dashboardId } = dashboard
  const { bar, width, handle } = useWidth(dashboardId)
  const open = (isOpen: boolean): void => void command('nativeFilters.set_bar', { dashboardId, open: isOpen })
  const empty = items.length === 0
  // one button in both bars, which gets the focus when its dialog closes
  const settings = <FilterSettings key="settings" all={all} onEdit={onEdit} side={empty ? 'right' : 'bottom'} />
  if (empty) {
    return (
      <section className="fbar closed" aria-label={t('Filters')} style={{ width: CLOSED_BAR }}>
        <header>{settings}</header>
      </section>
    )
  }
  if (!bar.open) {
    return (
      <section className="fbar closed" aria-label={t('Filters')} style={{ width: CLOSED_BAR }}>
        <IconButton
          size="small"
          icon={PanelLeftOpen}
          label={t('Show filters')}
          side="right"
          aria-expanded={false}
          onClick={() => open(true)}
        />
        <InForce count={inForce} />
      </section>
    )
  }
  return (
    <section className="fbar" aria-label={t('Filters')} style={{ width }}>
      <header>
        <h2>{t('Filters')}</h2>
        {inForce > 0 && <Tag>{inForce}</Tag>}
        <span className="grow" />
        {settings}
        <IconButton size="small" icon={PanelLeftClose} label={t('Hide filters')} onClick={() => open(false)} />
      </header>
      <div className="fbody">
        <FilterList all={all} items={items} />
      </div>
      <footer>
        <FilterActionsRow all={all} />
      </footer>
      <div
        className="fbar-handle"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('Width of the filters')}
        aria-valuemin={MIN_BAR}
        aria-valuemax={MAX_BAR}
        aria-valuenow={width}
        tabIndex={0}
        {...handle}
      />
    </section>
  )
}

/** The button that opened the dialog went with the line's coming: the one in the line has the focus then. */
const useFocusInLine = (open: boolean, empty: boolean): void => {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) wasOpen.current = true
    if (open || empty || !wasOpen.current) return undefined
    wasOpen.current = false
    // after the dialog's own work on closing
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('.hbar > .btn.icon')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [open, empty])
}

/** The filters of a dashboard at its left or top; editing them opens over it. */
export const FilterBar = ({ dashboardId, orientation, place = null }: FilterBarProps) => {
  const all = useFilters(dashboardId)
  const past = useIsPast()
  const narrow = useNarrow()
  const [isOpened, setIsOpened] = useState(false)
  const refused = useNewRefusedRanges()
  // edits from before a reload continue
  const edited = useSelect(
    [`dashboard/${dashboardId}`, 'nativeFilters'],
    ({ nativeFilters }) => draftOf(nativeFilters, dashboardId) !== null,
  )
  const open = (isOpened || edited) && !past
  useFocusInLine(open, all === null || all.items.length === 0)
  if (all === null) return null
  const Bar = narrow ? PhoneBar : orientation === 'horizontal' ? HorizontalBar : VerticalBar
  return (
    <>
      <RefusedRangesContext value={refused}>
        <Bar all={all} onEdit={() => setIsOpened(true)} place={place} />
      </RefusedRangesContext>
      <Suspense fallback={<Opening onGiveUp={() => setIsOpened(false)} />}>
        {open && <FiltersDialog dashboardId={dashboardId} onClose={() => setIsOpened(false)} />}
      </Suspense>
    </>
  )
}
