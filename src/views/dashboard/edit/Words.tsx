import { useRef, useState } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { Segmented } from '../../controls'
import { useCommitOnLeaving } from '../../richText/field/useCommitOnLeaving'
import { t } from '../../i18n'
import { headerSize, headerText } from '../text/HeaderWords'
import { useEdit } from './context'
import { changeStep } from './steps'
import { TextEditor } from './text/TextEditor'
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
  useCommitOnLeaving(commit)
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

/** Headers and texts under edit. */
export const Words = ({ component }: { readonly component: Component }) =>
  component.type === 'HEADER' ? <HeaderEditor component={component} /> : <TextEditor component={component} />
