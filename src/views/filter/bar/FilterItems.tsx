import { isFilter, type FilterItem } from '../../../domain/filters/config'
import { isInView } from '../../../domain/filters/scope'
import { Button } from '../../controls'
import { t, tn } from '../../i18n'
import { FilterGroup } from './FilterGroup'
import { useActiveTabs } from '../dialog/useActiveTabs'
import { useFilterActions } from './useFilterActions'
import type { Filters } from '../useFilters'

interface Shown {
  readonly all: Filters
  readonly items: readonly FilterItem[]
}

const Item = ({ all, item }: { readonly all: Filters; readonly item: FilterItem }) =>
  isFilter(item) ? (
    <FilterGroup all={all} filter={item} />
  ) : (
    <div className="fdivider">
      <h3>{item.title}</h3>
      {item.description !== '' && <p>{item.description}</p>}
    </div>
  )

/** The filters one below the other, and those that reach nothing in view. */
export const FilterList = ({ all, items }: Shown) => {
  const tabs = useActiveTabs(all.dashboard)
  const { components } = all.dashboard
  const away = items.filter((item) => isFilter(item) && !isInView(item, components, tabs))
  const near = items.filter((item) => !away.includes(item))
  return (
    <>
      {near.map((item) => (
        <Item key={item.id} all={all} item={item} />
      ))}
      {away.length > 0 && (
        <details className="faway">
          <summary>{tn('%s filter out of view', '%s filters out of view', away.length)}</summary>
          {away.map((item) => (
            <Item key={item.id} all={all} item={item} />
          ))}
        </details>
      )}
    </>
  )
}

interface ActionsProps {
  readonly all: Filters
  readonly onApplied?: () => void
}

/** Applies and clears choices. */
export const FilterActionsRow = ({ all, onApplied }: ActionsProps) => {
  const { apply, clear, refusal, nothingToClear } = useFilterActions(all)
  const { length } = all.pending
  return (
    <>
      <Button
        variant={refusal === null ? 'primary' : 'standard'}
        aria-label={t('Apply filters')}
        disabledReason={refusal}
        onClick={() => {
          apply()
          onApplied?.()
        }}
        className="grow"
      >
        {length === 0 ? t('Apply filters') : tn('Apply %s change', 'Apply %s changes', length)}
      </Button>
      <Button variant="ghost" disabledReason={nothingToClear} onClick={clear}>
        {t('Clear all')}
      </Button>
    </>
  )
}
