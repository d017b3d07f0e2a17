import { useDeferredValue, useMemo, useState } from 'react'

import { Button, SearchField, Tree } from '../../controls'
import { t } from '../../i18n'
import { exactCellText } from './cells'
import { copyText } from '../copy/clipboard'
import { firstOpen, jsonRows, type JsonRow } from './jsonRows'
import type { Cell } from '../../../core/results/types'

const CLASSES = { text: 'v s', number: 'v nu', other: 'v', branch: 'cnt' } as const

/** A nested value as a tree; the path and the value of the chosen part can be copied. */
export const JsonTree = ({ value }: { readonly value: object }) => {
  const [open, setOpen] = useState(() => firstOpen(value))
  const [find, setFind] = useState('')
  const needle = useDeferredValue(find)
  const [chosen, setChosen] = useState<JsonRow | null>(null)
  const rows = useMemo(() => jsonRows(value, open, needle), [value, open, needle])
  const toggle = (row: JsonRow, expanded: boolean): void => {
    const next = new Set(open)
    if (expanded) next.add(row.id)
    else next.delete(row.id)
    setOpen(next)
  }
  return (
    <div className="json-tree">
      <div className="bar">
        <SearchField label={t('Search keys and values')} size="small" value={find} onChange={setFind} />
      </div>
      <Tree
        label={t('Value')}
        rows={rows}
        selected={chosen?.id ?? null}
        onSelect={setChosen}
        onToggle={toggle}
        rowHeight={() => 24}
        render={(row) => (
          <>
            <span className="k">{row.name}</span>
            <span className={`${CLASSES[row.kind]} cut`}>{row.text}</span>
          </>
        )}
      />
      <footer>
        <output className="cut" aria-label={t('Path')}>
          {chosen?.path ?? '$'}
        </output>
        <Button variant="ghost" size="small" onClick={() => void copyText(chosen?.path ?? '$')}>
          {t('Copy path')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() => void copyText(exactCellText((chosen === null ? value : chosen.value) as Cell))}
        >
          {t('Copy this value')}
        </Button>
      </footer>
    </div>
  )
}
