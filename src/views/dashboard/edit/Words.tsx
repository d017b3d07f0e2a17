import { Check, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { Button, Segmented } from '../../controls'
import { t } from '../../i18n'
import { headerSize, headerText } from '../text/HeaderWords'
import { Markdown, markdownOf } from '../text/MarkdownText'
import { useEdit } from './context'
import { changeStep } from './steps'
import { useNear } from './useNear'

const SIZES = [
  { value: 'SMALL_HEADER', label: 'S' },
  { value: 'MEDIUM_HEADER', label: 'M' },
  { value: 'LARGE_HEADER', label: 'L' },
] as const

const HeaderEditor = ({ component }: { readonly component: Component }) => {
  const { layout, apply } = useEdit()
  const { id, meta } = component
  const [draft, setDraft] = useState<string | null>(null)
  const text = headerText(component)
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const commit = (): void => {
    if (draft !== null && draft !== text) apply(changeStep(layout(), id, { text: draft }))
    setDraft(null)
  }
  return (
    <div ref={place} className="header-editor">
      <input
        className={`db-header ${headerSize(component)}`}
        aria-label={t('Header text')}
        value={draft ?? text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setDraft(null)
        }}
      />
      {near && (
        <Segmented
          label={t('Size of the header')}
          value={SIZES.some(({ value }) => value === meta['headerSize']) ? String(meta['headerSize']) : 'MEDIUM_HEADER'}
          options={SIZES.map(({ value, label }) => ({ value: value as string, label }))}
          onChange={(headerSizeWanted) => apply(changeStep(layout(), id, { headerSize: headerSizeWanted }))}
        />
      )}
    </div>
  )
}

const TextEditor = ({ component }: { readonly component: Component }) => {
  const { layout, apply } = useEdit()
  const text = markdownOf(component)
  const [draft, setDraft] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const commit = (): void => {
    if (draft !== null && draft !== text) apply(changeStep(layout(), component.id, { code: draft }))
    setDraft(null)
  }
  if (draft === null) {
    return (
      <div ref={place} className="db-text text-editor">
        {text === '' ? <p className="ink-3">{t('There is no text yet.')}</p> : <Markdown text={text} />}
        {near && (
          <Button size="small" icon={Pencil} className="text-open" onClick={() => setDraft(text)}>
            {t('Edit text')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="db-text text-editor open">
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be written in
        autoFocus
        className="input area mono"
        aria-label={t('Text in Markdown')}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={(event) => {
          if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) commit()
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') setDraft(null)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit()
        }}
      />
      <section className="text-preview" aria-label={t('Preview of the text')}>
        <Markdown text={draft} />
      </section>
      <Button size="small" variant="primary" icon={Check} className="text-open" onClick={commit}>
        {t('Done')}
      </Button>
    </div>
  )
}

/** Headers and texts under edit. */
export const Words = ({ component }: { readonly component: Component }) =>
  component.type === 'HEADER' ? <HeaderEditor component={component} /> : <TextEditor component={component} />
