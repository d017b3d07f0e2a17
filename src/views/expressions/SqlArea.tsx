/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Columns3, SquareFunction } from 'lucide-react'
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'

import { expressionFittings, type ExpressionWorld, type Fitting } from '../../projections/expressionCompletion'
import { Icon } from '../controls'
import { t } from '../i18n'
import './expressions.css'

interface SqlAreaProps {
  readonly id: string
  readonly value: string
  readonly onChange: (sql: string) => void
  readonly world: ExpressionWorld
  readonly rows?: number
  readonly readOnly?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly placeholder?: string | undefined
  readonly onBlur?: () => void
  readonly areaRef?: Ref<HTMLTextAreaElement | null> | undefined
}

interface Open {
  readonly items: readonly Fitting[]
  readonly from: number
  readonly active: number
}

/** Lines of SQL over one dataset: columns and functions that fit are offered while somebody writes. */
export const SqlArea = ({
  id,
  value,
  onChange,
  world,
  rows = 4,
  readOnly = false,
  invalid = false,
  describedBy,
  placeholder,
  onBlur,
  areaRef,
}: SqlAreaProps) => {
  const list = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(areaRef, () => own.current)
  const [open, setOpen] = useState<Open | null>(null)
  const offer = (sql: string, offset: number, asked = false): void => {
    const { items, from } = readOnly ? { items: [], from: 0 } : expressionFittings(world, sql, offset, asked)
    setOpen(items.length === 0 ? null : { items, from, active: 0 })
  }
  const take = ({ insert }: Fitting): void => {
    const area = own.current
    if (area === null || open === null) return
    const end = area.selectionStart
    const bracket = insert.endsWith('(') && area.value[end] === '('
    const text = bracket ? insert.slice(0, -1) : insert
    // the browser's own undo keeps the step
    area.setSelectionRange(open.from, end)
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, open.from, end, 'end')
      onChange(area.value)
    }
    setOpen(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === ' ' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      offer(value, event.currentTarget.selectionStart, true)
      return
    }
    if (open === null || event.nativeEvent.isComposing) return
    const { items, active } = open
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      setOpen({ ...open, active: (active + by + items.length) % items.length })
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      const chosen = items[active]
      if (chosen === undefined) return
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setOpen(null)
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) setOpen(null)
  }
  return (
    <div className="sql-area">
      <textarea
        ref={own}
        id={id}
        className="mono"
        rows={rows}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={value}
        readOnly={readOnly}
        placeholder={placeholder}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open === null ? undefined : list}
        aria-activedescendant={open === null ? undefined : `${list}-${open.active}`}
        onChange={(event) => {
          onChange(event.target.value)
          offer(event.target.value, event.target.selectionStart)
        }}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(null)}
        onBlur={() => {
          setOpen(null)
          onBlur?.()
        }}
      />
      {open !== null && (
        <div className="sql-fittings" role="listbox" id={list} aria-label={t('Columns and functions')}>
          {open.items.map((item, place) => (
            // the keys of the text choose among these
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={`${item.kind} ${item.label}`}
              id={`${list}-${place}`}
              role="option"
              aria-selected={place === open.active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(item)}
            >
              <Icon of={item.kind === 'column' ? Columns3 : SquareFunction} size={14} />
              <span className="cut">{item.label}</span>
              <span className="cut detail">{item.detail}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
