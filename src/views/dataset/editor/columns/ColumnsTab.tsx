import { Columns3, Plus, RefreshCw, SquareFunction } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { DraftColumn } from '../../../../events/dataset/content'
import { EMPTY_COLUMN, isCalculated } from '../../../../domain/datasets/content'
import { certificationOf } from '../../../../domain/datasets/extra'
import { withFoundType } from '../../../../projections/dataset/trials'
import { Button } from '../../../controls'
import { t, tn } from '../../../i18n'
import { ColumnDetails } from './ColumnDetails'
import { useEditing } from '../editing'
import type { ItemColumn } from './ItemGrid'
import { ItemsTab } from './ItemsTab'
import { SyncDialog } from '../sync/SyncDialog'
import { freeName } from '../names'

const TEXT = 'minmax(0, 1.3fr)'
const SWITCH = '104px'

const textOf = ({ name, label }: DraftColumn): string => `${name}\n${label ?? ''}`

/** The columns of the source, or the calculated ones: a row each, and all about the selected one beside. */
export const ColumnsTab = ({ calculated }: { readonly calculated: boolean }) => {
  const { draft, content, refusal, change } = useEditing()
  const { columns } = content
  const [syncing, setSyncing] = useState(false)
  const all = useMemo(() => columns.filter((column) => isCalculated(column) === calculated), [columns, calculated])
  const set = (what: string, items: readonly DraftColumn[], next: Partial<DraftColumn>): void => {
    const keys = new Set(items.map(({ key }) => key))
    const [first] = items
    const of = items.length === 1 && first !== undefined ? first.name : tn('%s column', '%s columns', items.length)
    void change('changed', t('%s of %s', what, of), {
      columns: columns.map((column) => (keys.has(column.key) ? { ...column, ...next } : column)),
    })
  }
  const grid: readonly ItemColumn<DraftColumn>[] = [
    { id: 'name', label: t('Column'), width: 'minmax(0, 2fr)' },
    { id: 'label', label: t('Label'), width: TEXT, cell: ({ label }) => label },
    {
      id: 'type',
      label: t('Type'),
      width: 'minmax(0, 1fr)',
      cell: (column) => <span className="mono">{withFoundType(column, draft.judged, columns).type}</span>,
    },
    {
      id: 'time',
      label: t('Temporal'),
      width: SWITCH,
      toggle: { is: ({ isTime }) => isTime, set: (items, isTime) => set(t('temporal'), items, { isTime }) },
    },
    {
      id: 'filterable',
      label: t('Filterable'),
      width: SWITCH,
      toggle: {
        is: ({ filterable }) => filterable,
        set: (items, filterable) => set(t('filterable'), items, { filterable }),
      },
    },
    {
      id: 'dimension',
      label: t('Dimension'),
      width: SWITCH,
      toggle: { is: ({ groupby }) => groupby, set: (items, groupby) => set(t('dimension'), items, { groupby }) },
    },
    {
      id: 'certified',
      label: t('Certified by'),
      width: 'minmax(0, 1fr)',
      cell: ({ extra }) => certificationOf(extra).certifiedBy,
    },
  ]
  const add = (): string | null => {
    const name = freeName(t('calculated'), columns)
    const column: DraftColumn = { ...EMPTY_COLUMN, name, expression: '' }
    return change('added', name, { columns: [...columns, column] })
  }
  return (
    <ItemsTab
      label={calculated ? t('Calculated columns') : t('Columns')}
      items={all}
      columns={grid}
      textOf={textOf}
      searchLabel={t('Search columns')}
      countText={tn('%s column', '%s columns', all.length)}
      foundText={(found) => t('%s of %s columns', found, all.length)}
      noneFits={[t('No column fits'), t('Names and labels are searched.')]}
      empty={
        calculated
          ? {
              icon: SquareFunction,
              title: t('No calculated columns yet'),
              text: t('A calculated column is an SQL expression of others, such as price\u00a0*\u00a0quantity.'),
            }
          : {
              icon: Columns3,
              title: t('This dataset has no columns'),
              text: t('Read them from the source to build charts on them.'),
            }
      }
      button={(onAdded) =>
        calculated ? (
          <Button size="small" icon={Plus} disabledReason={refusal} onClick={() => onAdded(add())}>
            {t('Add calculated column')}
          </Button>
        ) : (
          <Button size="small" icon={RefreshCw} disabledReason={refusal} onClick={() => setSyncing(true)}>
            {t('Sync columns from source')}
          </Button>
        )
      }
      details={(column, onRemove) => <ColumnDetails key={column.key} column={column} onRemove={onRemove} />}
      onRemove={({ key, name }) => change('removed', name, { columns: columns.filter((one) => one.key !== key) })}
    >
      {syncing && <SyncDialog onClose={() => setSyncing(false)} />}
    </ItemsTab>
  )
}
