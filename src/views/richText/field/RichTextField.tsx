import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'

import { openMarkdown, writeOpened, type OpenedText } from '../../../domain/markdown/open'
import { mergeTexts } from '../../../domain/merge/texts'
import type { Obstacle } from '../../../domain/markdown/parse'
import { Button } from '../../controls'
import { t } from '../../i18n'
import { reasonOf } from './obstacles'
import { RichText, type RichTextHandle, type RichTextProps } from '../RichText'
import { SourceText } from './SourceText'
import { useRest } from './useRest'
import './field.css'

export interface RichTextFieldHandle {
  /** Passes on what was written since the last rest. */
  readonly flush: () => void
}

export interface RichTextFieldProps extends Pick<RichTextProps, 'takesFocus' | 'placeholder' | 'ValuePicker'> {
  /** Accessible name of the field. */
  readonly label: string
  /** Name of the field while it shows the source. */
  readonly sourceLabel: string
  /** The text in Markdown. A change from outside replaces what the field shows. */
  readonly text: string
  /** Called with the text in Markdown at each rest of 300 ms, and when the field is left. Nothing is called without an edit. */
  readonly onText: (text: string) => void
  /** Shows the text as it will look beside its source. */
  readonly preview?: boolean
  readonly handle?: Ref<RichTextFieldHandle>
}

/**
 * A text in Markdown that is written, not marked up. A text that could not be written again byte for byte is edited as its
 * source, with the reason.
 */
export const RichTextField = (props: RichTextFieldProps) => {
  const { label, sourceLabel, text, onText, takesFocus = false, preview = false, handle } = props
  const [opened, setOpened] = useState<OpenedText | Obstacle>(() => openMarkdown(text))
  const [asSource, setAsSource] = useState(false)
  const [source, setSource] = useState(text)
  const known = useRef(text)
  /** The text as it is since the last rest. */
  const written = useRef<(() => string) | null>(null)
  const editor = useRef<RichTextHandle>(null)
  const rest = useRest()

  const latest = useRef(onText)
  useLayoutEffect(() => {
    latest.current = onText
  }, [onText])

  const later = (next: () => string): void => {
    written.current = next
    rest.later(() => pass(next()))
  }
  const pass = (next: string): void => {
    if (next === known.current) return
    known.current = next
    latest.current(next)
  }
  useEffect(() => {
    if (text === known.current) return
    // what was written since the last rest is not lost by a change from outside
    const mine = rest.cancel() ? (written.current?.() ?? known.current) : known.current
    const merged = mergeTexts({ base: known.current, mine, theirs: text }, () => 'mine')
    known.current = text
    const next = openMarkdown(merged)
    setOpened(next)
    setSource(merged)
    if (typeof next !== 'string') editor.current?.replace(next.blocks)
    if (merged === text) return
    known.current = merged
    latest.current(merged)
  }, [text, rest])
  useImperativeHandle(handle, () => ({ flush: rest.flush }), [rest])

  const isSource = asSource || typeof opened === 'string'
  const toggle = (): void => {
    rest.flush()
    setSource(known.current)
    if (asSource) setOpened(openMarkdown(known.current))
    setAsSource(!asSource)
  }
  return (
    <div
      className="text-field"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) rest.flush()
      }}
    >
      {isSource ? (
        <SourceText
          label={sourceLabel}
          text={source}
          takesFocus={takesFocus || asSource}
          preview={preview}
          onChange={(next) => {
            // a plain field has one kind of line end
            const code = known.current.includes('\r\n') ? next.replaceAll('\n', '\r\n') : next
            setSource(code)
            later(() => {
              // once it could be written, the editor is offered again, and never takes the place of this field by itself
              setAsSource(true)
              setOpened(openMarkdown(code))
              return code
            })
          }}
        />
      ) : (
        <RichText
          ref={editor}
          label={label}
          blocks={opened.blocks}
          takesFocus={takesFocus}
          {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
          {...(props.ValuePicker === undefined ? {} : { ValuePicker: props.ValuePicker })}
          onChange={(blocks) => later(() => writeOpened({ ...opened, blocks }))}
        />
      )}
      <p className="text-mode small ink-3">
        {typeof opened === 'string' ? (
          reasonOf(opened)
        ) : (
          <Button size="small" variant="ghost" aria-pressed={asSource} onClick={toggle}>
            {t('Markdown')}
          </Button>
        )}
      </p>
    </div>
  )
}
