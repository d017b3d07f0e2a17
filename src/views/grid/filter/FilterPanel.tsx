import { useState, type FormEvent } from 'react'

import type { ColumnFilter, FilterOp } from '../../../events/grid/grid'
import { Button, Segmented, TextField } from '../../controls'
import { t } from '../../i18n'
import { columnTitle, type GridColumn } from '../cells/cells'
import { ColumnFacts } from '../columns/ColumnFacts'
import { draftFilter, operatorsOf, TIME_WORDS, valueProblem, valuesOf, type FilterDraft } from './filterForm'
import { OPERATORS } from './filterText'
import { FilterValues } from './FilterValues'
import { Floating } from '../Floating'
import type { Scene } from '../panel'
import '../panels.css'

interface FilterPanelProps {
  readonly column: GridColumn
  readonly anchor: Element
  readonly scene: Scene
}

type Mode = 'condition' | 'values'

const startMode = (filter: ColumnFilter | undefined, { kind }: GridColumn): Mode =>
  filter === undefined ? (kind === 'boolean' ? 'values' : 'condition') : filter.op === 'in' ? 'values' : 'condition'

const startDraft = (filter: ColumnFilter | undefined, { kind }: GridColumn): FilterDraft => {
  const [usual = 'null'] = operatorsOf(kind)
  if (filter === undefined || filter.op === 'in') return { op: usual, first: '', second: '' }
  return { op: filter.op, first: filter.values[0] ?? '', second: filter.values[1] ?? '' }
}

/** The content of a column, and the filter of its rows. */
export const FilterPanel = ({ column, anchor, scene }: FilterPanelProps) => {
  const { rows, view, change, close } = scene
  const { kind, key } = column
  const current = view.filters.find((filter) => filter.column === key)
  const [mode, setMode] = useState(() => startMode(current, column))
  const [draft, setDraft] = useState(() => startDraft(current, column))
  const [chosen, setChosen] = useState<readonly (string | null)[]>(current?.op === 'in' ? current.values : [])
  const written = draftFilter(draft, kind)
  const next: Omit<ColumnFilter, 'column'> | null =
    mode === 'condition' ? written : chosen.length === 0 ? null : { op: 'in', values: chosen }
  const set = (filter: Omit<ColumnFilter, 'column'> | null): void => {
    change('grid.filter', { column: key, filter })
    close()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (next !== null) set(next)
  }
  const wrong = (text: string): string | null => (text === '' ? null : valueProblem(text, kind))
  const operators = operatorsOf(kind)
  const offered = operators.includes(draft.op) ? operators : [draft.op, ...operators]
  const word = (op: FilterOp): string => t((kind === 'time' ? TIME_WORDS[op] : undefined) ?? OPERATORS[op])
  const fields = valuesOf(draft.op)
  return (
    <Floating
      label={t('Filter %s', columnTitle(column))}
      anchor={anchor}
      className="grid-filter"
      onClose={scene.dismiss}
    >
      <ColumnFacts column={column} scene={scene} onPick={set} />
      <form onSubmit={submit}>
        {kind !== 'nested' && (
          <Segmented
            label={t('Choose by')}
            size="small"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'condition', label: t('Condition') },
              { value: 'values', label: t('Values') },
            ]}
          />
        )}
        {mode === 'values' ? (
          <FilterValues rows={rows} column={column} chosen={chosen} onChange={setChosen} />
        ) : (
          <>
            <select
              className="grid-operator"
              aria-label={t('Condition')}
              value={draft.op}
              onChange={(event) => setDraft({ ...draft, op: event.target.value as FilterOp })}
            >
              {offered.map((op) => (
                <option key={op} value={op}>
                  {word(op)}
                </option>
              ))}
            </select>
            {fields > 0 && (
              <TextField
                label={fields === 2 ? t('From') : t('Value')}
                size="small"
                data-first
                value={draft.first}
                error={wrong(draft.first)}
                onChange={(event) => setDraft({ ...draft, first: event.target.value })}
              />
            )}
            {fields === 2 && (
              <TextField
                label={t('To')}
                size="small"
                value={draft.second}
                error={wrong(draft.second)}
                onChange={(event) => setDraft({ ...draft, second: event.target.value })}
              />
            )}
          </>
        )}
        <footer>
          {current !== undefined && (
            <Button variant="ghost" size="small" onClick={() => set(null)}>
              {t('Clear filter')}
            </Button>
          )}
          <span className="grow" />
          <Button type="submit" variant="primary" size="small" disabled={next === null}>
            {t('Apply')}
          </Button>
        </footer>
      </form>
    </Floating>
  )
}
