import { useEffect, useState } from 'react'

import type { Cell } from '../../../core/results/types'
import { Checkbox, SearchField } from '../../controls'
import { t, tn } from '../../i18n'
import { isNumeric, type GridColumn } from '../cells/cells'
import { numberText } from '../cells/numbers'
import { inSlices } from '../cells/slices'
import { valueCounts, type ValueCount } from '../cells/values'
import { formatWhole } from '../../controls/field/number'

/** Limit of listed values; a search finds the others. */
const SHOWN = 100
const CHARACTERS = 80

const labelOf = (value: string | null, column: GridColumn): string => {
  if (value === null) return '<NULL>'
  if (value === '') return '<empty string>'
  return isNumeric(column.kind) ? numberText(value, column.grouped) : value.slice(0, CHARACTERS)
}

interface FilterValuesProps {
  readonly rows: readonly (readonly Cell[])[]
  readonly column: GridColumn
  readonly chosen: readonly (string | null)[]
  readonly onChange: (chosen: readonly (string | null)[]) => void
}

/** The values of a column to choose from, the most frequent first. */
export const FilterValues = ({ rows, column, chosen, onChange }: FilterValuesProps) => {
  const [find, setFind] = useState('')
  const [values, setValues] = useState<readonly ValueCount[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void inSlices(valueCounts(rows, column), stop.signal).then((done) => {
      if (done !== null) setValues(done.value)
    })
    return () => stop.abort()
  }, [rows, column])
  const needle = find.trim().toLowerCase()
  const matches = (values ?? []).filter(({ value }) => labelOf(value, column).toLowerCase().includes(needle))
  const rest = matches.length - SHOWN
  return (
    <>
      <SearchField label={t('Search values')} size="small" value={find} onChange={setFind} />
      <ul className="grid-values" aria-label={t('Values')}>
        {matches.slice(0, SHOWN).map(({ value, count }) => (
          <li key={value === null ? 'null' : `=${value}`}>
            <Checkbox
              label={labelOf(value, column)}
              checked={chosen.includes(value)}
              onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
            />
            <span className="num">{formatWhole(count)}</span>
          </li>
        ))}
        {rest > 0 && <li className="none">{tn('and %s more: search for it', 'and %s more: search for them', rest)}</li>}
        {values !== null && matches.length === 0 && <li className="none">{t('No such value.')}</li>}
      </ul>
    </>
  )
}
