/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Columns3, SquareFunction } from 'lucide-react'
import { useId, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'

import { expressionFittings, type ExpressionWorld, type Fitting } from '../../domain/sql/expressionCompletion'
import { Icon } from '../controls'
import { CodeText } from '../editor/text/code/CodeText'
import type { CodeHandle, CodeProps } from '../editor/text/code/props'
import { unixLines } from '../editor/text/typing'
import { t } from '../i18n'
import './expressions.css'

interface SqlAreaProps extends Pick<
  CodeProps,
  'id' | 'label' | 'value' | 'rows' | 'readOnly' | 'invalid' | 'describedBy' | 'placeholder' | 'onBlur'
> {
  readonly onChange: (sql: string) => void
  readonly world: ExpressionWorld
  readonly handle?: Ref<CodeHandle> | undefined
}

/** Place of completions: matches there may become known later. */
interface Completion {
  readonly offset: number
  readonly asked: boolean
  readonly active: number
}

const NOTHING = { items: [], from: 0 } as const

/** Lines of SQL over one dataset: offers matching columns and functions while typing. */
export const SqlArea = ({ onChange, world, onBlur, handle, ...field }: SqlAreaProps) => {
  const { readOnly = false } = field
  const value = unixLines(field.value)
  const list = useId()
  const code = useRef<CodeHandle>(null)
  useImperativeHandle<CodeHandle | null, CodeHandle | null>(handle, () => code.current)
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
    const end = code.current?.cursor() ?? null
    if (end === null || asking === null) return
    const bracket = insert.endsWith('(') && value[end] === '('
    code.current?.replace(from, end, bracket ? insert.slice(0, -1) : insert)
    setAsking(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === ' ' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const cursor = code.current?.cursor() ?? null
      if (cursor !== null) offer(cursor, true)
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
      setAsking(null)
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) setAsking(null)
  }
  const aria = useMemo(
    () => ({
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': open ? list : undefined,
      'aria-activedescendant': open ? `${list}-${active}` : undefined,
    }),
    [open, list, active],
  )
  return (
    <div className="sql-area">
      <CodeText
        {...field}
        language="sql"
        handle={code}
        aria={aria}
        onChange={(text, cursor) => {
          onChange(text)
          offer(cursor)
        }}
        onKeyDown={onKeyDown}
        onPress={() => setAsking(null)}
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
