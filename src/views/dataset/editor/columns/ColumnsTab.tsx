import { Columns3, RefreshCw, SearchX, SquareFunction, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import type { DraftColumn } from '../../../../events/dataset/content'
import { EMPTY_COLUMN, isCalculated } from '../../../../domain/datasets/content'
import { certificationOf } from '../../../../domain/datasets/extra'
import { withFoundType } from '../../../../projections/dataset/trials'
import { Button, EmptyState, SearchField } from '../../../controls'
import { t, tn } from '../../../i18n'
import { ColumnDetails } from './ColumnDetails'
import { useEditing } from '../editing'
import { ItemGrid, type ItemColumn } from './ItemGrid'
import { SyncDialog } from '../sync/SyncDialog'
import { freeName } from '../names'
import { useNaming } from '../useNaming'
import { useRemoving } from '../useRemoving'

const TEXT = 'minmax(0, 1.3fr)'
const SWITCH = '104px'

const fits = ({ name, label }: DraftColumn, needle: string): boolean =>
  needle === '' || name.toLowerCase().includes(needle) || (label ?? '').toLowerCase().includes(needle)

/** The columns of the source, or the calculated ones: a row each, and all about the selected one beside. */
export const ColumnsTab = ({ calculated }: { readonly calculated: boolean }) => {
  const { draft, content, problems, refusal, change } = useEditing()
  const { columns } = content
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<string | null>(null)
  const [syncing, setSyncing] = useState(false)
  const pane = useRef<HTMLDivElement>(null)
  const all = useMemo(() => columns.filter((column) => isCalculated(column) === calculated), [columns, calculated])
  const needle = search.trim().toLowerCase()
  const matches = useMemo(() => all.filter((column) => fits(column, needle)), [all, needle])
  const open = matches.find(({ key }) => key === selected) ?? matches[0]
  const giveName = useNaming(pane, open?.key ?? null)
  const goOn = useRemoving(pane, open?.key ?? null, matches, setSelected)
  const wrong = useMemo(
    () =>
      new Map(
        problems.flatMap(({ item, text, args }): [string, string][] =>
          item === null ? [] : [[item, t(text, ...args)]],
        ),
      ),
    [problems],
  )
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
  const add = (): void => {
    const name = freeName(t('calculated'), columns)
    const column: DraftColumn = { ...EMPTY_COLUMN, name, expression: '' }
    setSearch('')
    const key = change('added', name, { columns: [...columns, column] })
    setSelected(key)
    giveName(key)
  }
  const enter = (): void => pane.current?.querySelector<HTMLElement>('.item-details :is(input, textarea)')?.focus()
  const sync = (
    <Button size="small" icon={RefreshCw} disabledReason={refusal} onClick={() => setSyncing(true)}>
      {t('Sync columns from source')}
    </Button>
  )
  const added = (
    <Button size="small" icon={Plus} disabledReason={refusal} onClick={add}>
      {t('Add calculated column')}
    </Button>
  )
  const remove = ({ key, name }: DraftColumn): void => {
    goOn(key)
    change('removed', name, { columns: columns.filter((one) => one.key !== key) })
  }
  return (
    <div className="items" ref={pane}>
      <div className="items-list">
        {all.length === 0 ? (
          <EmptyState
            icon={calculated ? SquareFunction : Columns3}
            title={calculated ? t('No calculated columns yet') : t('This dataset has no columns')}
            actions={calculated ? added : sync}
          >
            {calculated
              ? t('A calculated column is an SQL expression of others, such as price\u00a0*\u00a0quantity.')
              : t('Read them from the source to build charts on them.')}
          </EmptyState>
        ) : (
          <>
            <div className="row items-tools">
              <SearchField size="small" label={t('Search columns')} value={search} onChange={setSearch} />
              <span className="small ink-3 num">
                {needle === ''
                  ? tn('%s column', '%s columns', all.length)
                  : t('%s of %s columns', matches.length, all.length)}
              </span>
              <span className="grow" />
              {calculated ? added : sync}
            </div>
            {matches.length === 0 ? (
              <EmptyState icon={SearchX} title={t('No column fits')}>
                {t('Names and labels are searched.')}
              </EmptyState>
            ) : (
              <ItemGrid
                label={calculated ? t('Calculated columns') : t('Columns')}
                items={matches}
                columns={grid}
                selected={open?.key ?? null}
                onSelect={setSelected}
                onEnter={enter}
                wrong={wrong}
                disabled={refusal !== null}
              />
            )}
          </>
        )}
      </div>
      {open === undefined ? null : <ColumnDetails key={open.key} column={open} onRemove={() => remove(open)} />}
      {syncing && <SyncDialog onClose={() => setSyncing(false)} />}
    </div>
  )
}
