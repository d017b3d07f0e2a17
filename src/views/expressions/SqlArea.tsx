/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Columns3, SquareFunction } from 'lucide-react'
import { useId, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'

import { expressionFittings, type ExpressionWorld, type Fitting } from '../../domain/sql/expressionCompletion'
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
  readonly areaRef?: Ref<HTMLTextAreaElement> | undefined
}

/** Place of completions: matches there may become known later. */
interface Completion {
  readonly offset: number
  readonly asked: boolean
  readonly active: number
}

const NOTHING = { items: [], from: 0 } as const

/** Lines of SQL over one dataset: offers matching columns and functions while typing. */
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
  const areaElement = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(areaRef, () => areaElement.current)
  const [asking, setAsking] = useState<Completion | null>(null)
  const { items, from } = useMemo(
    () => (asking === null ? NOTHING : expressionFittings(world, value, asking.offset, asking.asked)),
    [world, value, asking],
  )
  const open = asking !== null && items.length > 0
  const active = Math.min(asking?.active ?? 0, items.length - 1)
  const offer = (offset: number, isRequested = false): void =>
    setAsking(readOnly ? null : { offset, asked: isRequested, active: 0 })
  const take = ({ insert }: Fitting): void => {
    const area = areaElement.current
    if (area === null || asking === null) return
    const end = area.selectionStart
    const bracket = insert.endsWith('(') && area.value[end] === '('
    const text = bracket ? insert.slice(0, -1) : insert
    // the browser's own undo keeps the step
    area.setSelectionRange(from, end)
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, from, end, 'end')
      onChange(area.value)
    }
    setAsking(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === ' ' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      offer(event.currentTarget.selectionStart, true)
      return
    }
    if (asking === null || !open || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      setAsking({ ...asking, active: (active + by + items.length) % items.length })
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      const chosen = items[active]
      if (chosen === undefined) return
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setAsking(null)
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) setAsking(null)
  }
  return (
    <div className="sql-area">
      <textarea
        ref={areaElement}
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
        aria-controls={open ? list : undefined}
        aria-activedescendant={open ? `${list}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value)
          offer(event.target.selectionStart)
        }}
        onKeyDown={onKeyDown}
        onClick={() => setAsking(null)}
        onBlur={() => {
          setAsking(null)
          onBlur?.()
        }}
      />
      {open && (
        <div className="sql-fittings" role="listbox" id={list} aria-label={t('Columns and functions')}>
          {items.map((item, place) => (
            // the keys of the text choose among these
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={`${item.kind} ${item.label}`}
              id={`${list}-${place}`}
              role="option"
              aria-selected={place === active}
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
