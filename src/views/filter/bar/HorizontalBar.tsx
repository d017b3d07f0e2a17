import { ChevronDown, ListFilter, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { labelOf } from '../../../domain/filters/active'
import { isFilter, type NativeFilter } from '../../../domain/filters/config'
import { isInView } from '../../../domain/filters/scope'
import { timeRangeOf } from '../../../domain/filters/values'
import { Button, Icon, Popover } from '../../controls'
import { t, tn } from '../../i18n'
import { useToday } from '../../shell/past/useToday'
import { FilterGroup, Pending } from './FilterGroup'
import { FilterSettings } from './FilterSettings'
import { useRefused } from '../values/refusedRanges'
import { shortRange } from '../values/time/timeRanges'
import { useActiveTabs } from '../dialog/useActiveTabs'
import { useFilterActions } from './useFilterActions'
import type { Filters } from '../useFilters'

/** Room kept for the button that holds the rest, in pixels. */
const REST = 96
const GAP = 6

interface PillProps {
  readonly all: Filters
  readonly filter: NativeFilter
}

const useSummary = (all: Filters, filter: NativeFilter): string | null => {
  const now = useToday()
  const mask = all.maskOf(filter)
  const range = filter.filterType === 'filter_time' ? timeRangeOf(mask) : null
  return range === null ? labelOf(mask) : shortRange(range, now)
}

/** A filter as a word that opens it. */
const Pill = ({ all, filter }: PillProps) => {
  const summary = useSummary(all, filter)
  const missing = all.missing.includes(filter)
  const refused = useRefused(all).filters.includes(filter)
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={filter.name}
      className="fpop"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={`fpill ${missing ? 'bad' : ''}`}>
          <span className="ink-3">{filter.name}</span>
          <b className={summary === null ? 'cut none' : 'cut'}>{summary ?? t('All')}</b>
          {(all.pending.includes(filter) || refused) && <Pending />}
          <Icon of={ChevronDown} size={12} />
        </button>
      }
    >
      <FilterGroup all={all} filter={filter} />
    </Popover>
  )
}

/** Number of pills with room: as many as fit, one less for the button that holds the rest. */
const useRoom = (count: number) => {
  const line = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(count)
  useLayoutEffect(() => {
    const element = line.current
    if (element === null) return undefined
    const measure = (): void => {
      const pills = [...element.querySelectorAll<HTMLElement>(':scope > .fslot')]
      const whole = element.clientWidth
      let used = 0
      let fits = 0
      for (const [at, pill] of pills.entries()) {
        used += pill.offsetWidth + GAP
        if (used > whole - (at === pills.length - 1 ? 0 : REST)) break
        fits = at + 1
      }
      setRoom(Math.max(1, fits))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const pill of element.querySelectorAll(':scope > .fslot')) observer.observe(pill)
    measure()
    return () => observer.disconnect()
  }, [count])
  return { line, room }
}

/** The filters that found no room, behind a button. */
const Rest = ({ all, filters }: { readonly all: Filters; readonly filters: readonly NativeFilter[] }) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={t('More filters')}
      className="fpop"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="btn ghost small">
          <Icon of={Plus} size={14} />
          {tn('%s more', '%s more', filters.length)}
        </button>
      }
    >
      {filters.map((filter) => (
        <FilterGroup key={filter.id} all={all} filter={filter} />
      ))}
    </Popover>
  )
}

interface HorizontalBarProps {
  readonly all: Filters
  readonly onEdit: () => void
  /** In the header, for the button of a bar that has no filters. */
  readonly place: HTMLElement | null
}

/**
 * The filters in a line above the charts; those without room and those out of view behind a button. Without a filter there is no
 * such line, and the button that adds one is in the header.
 */
export const HorizontalBar = ({ all, onEdit, place }: HorizontalBarProps) => {
  const { apply, clear, refusal, nothingToClear } = useFilterActions(all)
  const tabs = useActiveTabs(all.dashboard)
  const { components } = all.dashboard
  const filters = all.items.filter(isFilter)
  const near = filters.filter((filter) => isInView(filter, components, tabs))
  const away = filters.filter((filter) => !near.includes(filter))
  const { line, room } = useRoom(near.length)
  const rest = [...near.slice(room), ...away]
  if (all.items.length === 0 && place !== null) {
    return createPortal(
      <section className="hbar-button" aria-label={t('Filters')}>
        <FilterSettings all={all} onEdit={onEdit} />
      </section>,
      place,
    )
  }
  return (
    <section className="hbar" aria-label={t('Filters')}>
      <Icon of={ListFilter} size={14} className="ink-3" />
      <div ref={line} className="hbar-line">
        {near.map((filter, at) => (
          <span key={filter.id} className={at < room ? 'fslot' : 'fslot hid'} inert={at >= room}>
            <Pill all={all} filter={filter} />
          </span>
        ))}
        {filters.length === 0 && <span className="ink-3 small">{t('There are no filters yet')}</span>}
      </div>
      {rest.length > 0 && <Rest all={all} filters={rest} />}
      <span className="grow" />
      <FilterSettings all={all} onEdit={onEdit} />
      {filters.length > 0 && (
        <>
          <Button size="small" variant="ghost" disabledReason={nothingToClear} onClick={clear}>
            {t('Clear all')}
          </Button>
          <Button
            size="small"
            variant={refusal === null ? 'primary' : 'standard'}
            aria-label={t('Apply filters')}
            disabledReason={refusal}
            onClick={apply}
          >
            {all.pending.length === 0
              ? t('Apply filters')
              : tn('Apply %s change', 'Apply %s changes', all.pending.length)}
          </Button>
        </>
      )}
    </section>
  )
}
