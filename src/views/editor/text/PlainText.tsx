import { changeBetween } from '../../../core/events/textChange'
import { initialPart } from '../../../domain/sql/initialSql'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from 'react'

import { rowColumn, type SqlTextHandle } from './handle'
import { onLeaving } from './leaving'
import { bindText, type TextSession, type TextSource } from './session'

interface PlainTextProps {
  readonly source: TextSource
  readonly readOnly: boolean
  readonly handle: Ref<SqlTextHandle>
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Called before a focused editor unmounts, so that the focus can be kept. */
  readonly onLeave: (start: number, end: number) => void
}

const selectInitial = (element: HTMLTextAreaElement): void => {
  const part = initialPart(element.value)
  if (part !== null) element.setSelectionRange(part.from, part.to)
}

/** A plain text field that can be typed into at once, until the large editor has arrived, and where it never does. */
export const PlainText = ({ source, readOnly, handle, field: area, onLeave }: PlainTextProps) => {
  const session = useRef<TextSession | null>(null)
  const last = useRef('')

  useEffect(() => {
    const element = area.current
    if (element === null) return undefined
    const bound = bindText(source, {
      text: () => element.value,
      length: () => element.value.length,
      apply: ({ at, remove, insert }) => {
        element.setRangeText(insert, at, at + remove, 'preserve')
        last.current = element.value
      },
    })
    last.current = element.value
    selectInitial(element)
    session.current = bound
    const unlisten = onLeaving(() => bound.flush())
    return () => {
      unlisten()
      bound.dispose()
    }
  }, [source, area])

  const leave = useRef(onLeave)
  useLayoutEffect(() => {
    leave.current = onLeave
  })
  useLayoutEffect(() => {
    const element = area.current
    return () => {
      if (element === null || document.activeElement !== element) return
      session.current?.flush()
      leave.current(element.selectionStart, element.selectionEnd)
    }
  }, [area])

  const typed = (): void => {
    const element = area.current
    const change = element === null ? null : changeBetween(last.current, element.value)
    if (element === null || change === null) return
    last.current = element.value
    session.current?.typed([change])
  }

  useImperativeHandle(handle, () => ({
    flush: () => session.current?.flush(),
    selected: () => {
      const element = area.current
      if (element === null || element.selectionStart === element.selectionEnd) return null
      const offset = element.selectionStart
      return {
        text: element.value.slice(offset, element.selectionEnd),
        offset,
        ...rowColumn(element.value, offset),
      }
    },
    cursor: () => area.current?.selectionStart ?? null,
    focus: () => area.current?.focus(),
    usesEscape: () => false,
    closeCompletions: () => undefined,
    reveal: (offset) => {
      area.current?.focus()
      area.current?.setSelectionRange(offset, offset)
    },
    insert: (text) => {
      const element = area.current
      if (element === null) return
      element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
      typed()
      element.focus()
    },
    replace: (at, remove, text) => {
      area.current?.setRangeText(text, at, at + remove, 'end')
      typed()
    },
  }))

  return (
    <textarea
      ref={area}
      className="sql-plain"
      aria-label="SQL"
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      readOnly={readOnly}
      onInput={typed}
      onClick={({ currentTarget }) => {
        if (currentTarget.selectionStart === currentTarget.selectionEnd) selectInitial(currentTarget)
      }}
      onBlur={() => session.current?.flush()}
    />
  )
}
