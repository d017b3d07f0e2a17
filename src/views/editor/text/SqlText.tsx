import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'

import type { LargeTextHandle, SqlTextHandle } from './handle'
import type { RunMark } from './marks'
import { PlainText } from './PlainText'
import type { TextSource } from './session'
import { useExchange } from './useExchange'
import './editor.css'

type MonacoModule = typeof import('./MonacoText')

let loading: Promise<MonacoModule> | null = null

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })

/** The large editor. To run its code takes a while, so the plain field is on the screen before. */
const loadEditor = (): Promise<MonacoModule> => (loading ??= painted().then(() => import('./MonacoText')))

interface SqlTextProps {
  readonly id: string
  readonly source: TextSource
  readonly readOnly: boolean
  readonly past: boolean
  readonly marks: readonly RunMark[]
  readonly open: readonly string[]
  readonly handle: Ref<SqlTextHandle>
}

/**
 * The SQL of a tab: a plain field at once, the large editor as soon as it is there. The exchange keeps text,
 * cursor and focus, and waits while an input method is composing.
 */
export const SqlText = ({ handle, ...props }: SqlTextProps) => {
  const [loaded, setLoaded] = useState<MonacoModule | null>(null)
  const plain = useRef<SqlTextHandle>(null)
  const large = useRef<LargeTextHandle>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    let gone = false
    // Without the large editor the plain field stays: typing and running go on.
    loadEditor().then(
      (editor) => {
        if (!gone) setLoaded(editor)
      },
      () => {
        loading = null
      },
    )
    return () => {
      gone = true
    }
  }, [])

  const { frame, isReady, onReady, composition } = useExchange({
    field,
    before: () => plain.current?.flush(),
    take: (start, end) => large.current?.take(start, end),
  })

  useImperativeHandle(handle, () => {
    const current = () => (isReady ? large.current : plain.current)
    return {
      flush: () => current()?.flush(),
      selected: () => current()?.selected() ?? null,
      cursor: () => current()?.cursor() ?? null,
      focus: () => current()?.focus(),
      usesEscape: () => current()?.usesEscape() ?? false,
      closeCompletions: () => current()?.closeCompletions(),
      reveal: (offset) => current()?.reveal(offset),
      insert: (text) => current()?.insert(text),
      replace: (at, remove, text) => current()?.replace(at, remove, text),
    }
  }, [isReady])

  const { source, readOnly } = props
  return (
    <div ref={frame} className={isReady ? 'sql-text ready' : 'sql-text'}>
      {loaded !== null && <loaded.MonacoText {...props} handle={large} onReady={onReady} />}
      {!isReady && (
        <div className="sql-plain-frame" {...composition}>
          <PlainText
            source={source}
            readOnly={readOnly}
            handle={plain}
            field={field}
            onLeave={(start, end) => large.current?.take(start, end)}
          />
        </div>
      )}
    </div>
  )
}
