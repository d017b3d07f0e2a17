import { Suspense, useImperativeHandle, useRef, type Ref } from 'react'

import { lazyWithRetry } from '../../../controls/loading/lazyWithRetry'
import { unixLines } from '../typing'
import { useExchange } from '../useExchange'
import type { CodeHandle, CodeProps } from './props'
import './codeText.css'

const MonacoCode = lazyWithRetry(() => import('../MonacoText'), 'MonacoCode')

interface CodeTextProps extends CodeProps {
  readonly handle?: Ref<CodeHandle> | undefined
}

/** The browser's own undo keeps the step; where it cannot, the text alone is changed. */
const replaceIn = (area: HTMLTextAreaElement, from: number, to: number, text: string): void => {
  area.setSelectionRange(from, to)
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, from, to, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Code in a form: a plain field at once, the large editor as soon as it is there. The exchange keeps text, cursor and focus, and
 * waits while an input method is composing; where the editor never comes, the plain field stays.
 */
export const CodeText = ({ handle, ...props }: CodeTextProps) => {
  const { id, label, onChange, rows = 4, readOnly = false, invalid = false, describedBy, aria } = props
  const value = unixLines(props.value)
  const area = useRef<HTMLTextAreaElement>(null)
  const large = useRef<CodeHandle>(null)
  const isLeaving = useRef(false)
  const { frame, isReady, onReady, composition } = useExchange({
    field: area,
    before: () => {
      isLeaving.current = true
    },
    take: (start, end) => {
      large.current?.select(start, end)
      large.current?.focus()
    },
  })

  useImperativeHandle(handle, () => {
    const plain: CodeHandle = {
      focus: () => area.current?.focus(),
      select: (from, to) => area.current?.setSelectionRange(from, to),
      cursor: () => area.current?.selectionStart ?? null,
      replace: (from, to, text) => {
        if (area.current !== null) replaceIn(area.current, from, to, text)
      },
    }
    const current = (): CodeHandle => (area.current === null ? (large.current ?? plain) : plain)
    return {
      focus: () => current().focus(),
      select: (from, to) => current().select(from, to),
      cursor: () => current().cursor(),
      replace: (from, to, text) => current().replace(from, to, text),
    }
  }, [])

  return (
    <div
      ref={frame}
      className={`code-text ${isReady ? 'ready' : ''} ${props.fills === true ? 'fills' : ''}`}
      onKeyDownCapture={(event) => {
        props.onKeyDown?.(event)
        if (event.defaultPrevented) event.stopPropagation()
      }}
    >
      <Suspense fallback={null}>
        <div className="code-large">
          <MonacoCode {...props} handle={large} onReady={onReady} />
        </div>
      </Suspense>
      {!isReady && (
        <textarea
          ref={area}
          id={id}
          className="mono"
          rows={rows}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-label={label}
          value={value}
          readOnly={readOnly}
          placeholder={props.placeholder}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          {...aria}
          {...composition}
          onChange={(event) => onChange(event.target.value, event.target.selectionStart)}
          onClick={props.onPress}
          onBlur={() => {
            if (!isLeaving.current) props.onBlur?.()
          }}
        />
      )}
    </div>
  )
}
