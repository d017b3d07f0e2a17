import { Check, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { Component } from '../../../../events/dashboard/layout'
import { Button } from '../../../controls'
import { Markdown } from '../../../html/markdown/Markdown'
import { t } from '../../../i18n'
import type { RichTextFieldHandle } from '../../../richText/field/RichTextField'
import { useFieldCode } from '../../../richText/field/useFieldCode'
import { markdownOf } from '../../text/MarkdownText'
import { useEdit } from '../context'
import { changeStep } from '../steps'
import { useNear } from '../useNear'
import { ValuePicker } from './ValuePicker'
import './textEditor.css'

const POPUPS = '[role=dialog], [role=menu], [role=listbox], [role=alertdialog]'

const isOutside = (target: EventTarget | null, place: HTMLElement | null): boolean =>
  target instanceof Element && place?.contains(target) !== true && target.closest(POPUPS) === null

/** A text on a dashboard under edit. Each rest while it is written is one step of the layout. */
export const TextEditor = ({ component }: { readonly component: Component }) => {
  const { layout, apply, takesCaret } = useEdit()
  const { id } = component
  const text = markdownOf(component)
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<RichTextFieldHandle>(null)
  const near = useNear(place)
  const [open, setOpen] = useState(() => takesCaret(id))
  const { RichTextField, failed, load } = useFieldCode()
  const isWriting = open && RichTextField !== null
  useEffect(() => {
    if (open) load()
  }, [open, load])
  useEffect(() => {
    if (!open) return undefined
    const leave = (event: Event): void => {
      if (!isOutside(event.target, place.current)) return
      field.current?.flush()
      setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])
  const end = (): void => {
    field.current?.flush()
    setOpen(false)
  }
  const returns = useRef(false)
  const close = (): void => {
    returns.current = true
    end()
  }
  useEffect(() => {
    if (open || !returns.current) return
    returns.current = false
    place.current?.querySelector<HTMLElement>('.text-open')?.focus({ preventScroll: true })
  }, [open])
  if (!isWriting)
    return (
      <div ref={place} className="db-text text-editor">
        {text === '' ? !near && <p className="ink-3">{t('There is no text yet.')}</p> : <Markdown text={text} />}
        {near && (
          <Button size="small" icon={Pencil} className="text-open" loading={open} onClick={() => setOpen(true)}>
            {open && failed ? t('The editor of texts does not load. Trying again.') : t('Edit text')}
          </Button>
        )}
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape from the field within
    <div
      ref={place}
      className="db-text text-editor open"
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        const withKey = (event.ctrlKey || event.metaKey) && !event.shiftKey
        // a save ends the edit: more words would go nowhere
        if (withKey && event.key.toLowerCase() === 's') return end()
        if (event.key !== 'Escape' && !(withKey && event.key === 'Enter')) return
        event.stopPropagation()
        close()
      }}
    >
      <RichTextField
        handle={field}
        label={t('Text')}
        sourceLabel={t('Text in Markdown')}
        text={text}
        takesFocus
        preview
        ValuePicker={ValuePicker}
        onText={(code) => apply(changeStep(layout(), id, { code }))}
      />
      <Button size="small" variant="primary" icon={Check} className="text-open" onClick={close}>
        {t('Done')}
      </Button>
    </div>
  )
}
