import { Copy, SearchX } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'

import { Button, EmptyState, SearchField, Skeleton, Tree } from '../../controls'
import { copyText } from '../../grid/copy/clipboard'
import { t, tn } from '../../i18n'
import { changedBelow, diff, inShort, pathKey, type Change } from './diff'
import { findPlaces, stateRows, type StateRow } from './stateRows'
import type { Against } from './useStates'
import { useStates } from './useStates'
import type { History } from '../useHistory'
import './state.css'

const CLASSES = { text: 'v s', number: 'v nu', other: 'v', branch: 'cnt' } as const

const Row = ({ row }: { readonly row: StateRow }) => (
  <>
    <span className="k">{row.name}</span>
    {row.change === null ? (
      row.kind === 'branch' ? (
        <span className="cnt">{tn('%s key', '%s keys', row.size)}</span>
      ) : (
        <span className={`${CLASSES[row.kind]} cut`}>{row.value}</span>
      )
    ) : (
      <>
        <span className="old cut">{inShort(row.change.before)}</span>
        <span aria-hidden="true">→</span>
        <span className="new cut">{inShort(row.change.after)}</span>
      </>
    )}
    {row.below === 0 || row.change !== null ? null : (
      <span className="sg">{tn('%s changed', '%s changed', row.below)}</span>
    )}
  </>
)

const textOf = (changes: readonly Change[]): string =>
  JSON.stringify(
    changes.map(({ path, before, after }) => ({ path: path.join('.'), before, after })),
    null,
    2,
  )

interface StatePaneProps {
  readonly history: History
  readonly against: Against
}

/** Everything derived from the log at that moment, with the step's changes. */
export const StatePane = ({ history, against }: StatePaneProps) => {
  const states = useStates(history, against)
  const [find, setFind] = useState('')
  const needle = useDeferredValue(find)
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [selected, setSelected] = useState<string | null>(null)
  const changes = useMemo(() => (states === null ? [] : diff(states.other, states.state)), [states])
  const rows = useMemo(() => {
    if (states === null) return []
    return stateRows(states.state, states.other, {
      changes: new Map(changes.map((change) => [pathKey(change.path), change])),
      below: changedBelow(changes),
      open,
      only: findPlaces(states.state, needle),
    })
  }, [states, changes, open, needle])

  if (states === null) return <Skeleton lines={[30, 45, 38, 60, 52, 44]} label={t('Reading the state')} />
  return (
    <div className="state">
      <div className="row tools">
        <div className="grow">
          <SearchField label={t('Find a key or a value')} size="small" value={find} onChange={setFind} />
        </div>
        {against === 'none' ? null : (
          <>
            <span className="small ink-3 num">{tn('%s value changed', '%s values changed', changes.length)}</span>
            <Button
              variant="ghost"
              size="small"
              icon={Copy}
              disabled={changes.length === 0}
              onClick={() => void copyText(textOf(changes))}
            >
              {t('Copy difference')}
            </Button>
          </>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState icon={SearchX} title={t('Nothing fits “%s”', needle)} />
      ) : (
        <Tree
          className="statetree"
          label={t('State')}
          rows={rows}
          rowHeight={() => 24}
          rowClass={(row) => (row.change === null ? '' : 'ch')}
          selected={selected}
          onSelect={(row) => setSelected(row.id)}
          onToggle={(row, expanded) => setOpen(new Map(open).set(row.id, expanded))}
          onActivate={(row) => {
            if (row.expanded !== undefined) setOpen(new Map(open).set(row.id, !row.expanded))
          }}
          render={(row) => <Row row={row} />}
        />
      )}
    </div>
  )
}
