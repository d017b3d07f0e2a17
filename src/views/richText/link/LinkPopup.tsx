// An element of a dialog would be closed until a script opens it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { ArrowUpRight, Unlink } from 'lucide-react'
import type { LexicalEditor } from 'lexical'
import { useCallback, useEffect, useRef, useState } from 'react'

import { linkAddress } from '../../../domain/text/urls'
import { Button, IconButton, TextField } from '../../controls'
import { t } from '../../i18n'
import { Floating } from '../Floating'
import { caretRect } from '../insert/caretRect'
import { checkedAddress, type LinkTarget } from './links'

interface LinkPopupProps {
  readonly editor: LexicalEditor
  readonly target: LinkTarget
  /** True when it takes the focus; one that a press on a link opens does not. */
  readonly takesFocus: boolean
  readonly onSave: (url: string, title: string) => void
  readonly onRemove: () => void
  /** Closes it; `back` returns the focus to the text. */
  readonly onClose: (back: boolean) => void
}

/** Address and title of a link, beside it. */
export const LinkPopup = ({ editor, target, takesFocus, onSave, onRemove, onClose }: LinkPopupProps) => {
  const [url, setUrl] = useState(target.url)
  const [title, setTitle] = useState(target.title)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { key } = target
  const anchor = useCallback(
    () => (key === null ? null : editor.getElementByKey(key))?.getBoundingClientRect() ?? caretRect(editor),
    [editor, key],
  )
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const address = checkedAddress(url)
  const save = (): void => {
    if (url.trim() === '' && key !== null) onRemove()
    else if (address === null) setRefusal(t('This is not an address of a page, mail or phone.'))
    else onSave(address, title)
  }
  return (
    <Floating
      anchor={anchor}
      className="link-popup"
      role="dialog"
      aria-label={t('Link')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        event.stopPropagation()
        if (event.key === 'Escape') onClose(true)
        if (event.key === 'Escape' || !(event.target instanceof HTMLInputElement)) return
        // the text has the focus at the end of this key, which would divide a paragraph there
        event.preventDefault()
        save()
      }}
      onLeave={() => onClose(false)}
    >
      <TextField
        ref={field}
        label={t('Address')}
        inputMode="url"
        value={url}
        error={refusal}
        onChange={(event) => {
          setUrl(event.target.value)
          setRefusal(null)
        }}
      />
      <TextField label={t('Title')} value={title} onChange={(event) => setTitle(event.target.value)} />
      <div className="link-actions">
        {key !== null && <IconButton size="small" icon={Unlink} label={t('Remove link')} onClick={onRemove} />}
        {address !== null && (
          <a className="btn ghost small" href={linkAddress(address)} target="_blank" rel="noopener noreferrer">
            <ArrowUpRight size={14} aria-hidden="true" className="i" />
            {t('Open')}
          </a>
        )}
        <span className="grow" />
        <Button size="small" variant="primary" onClick={save}>
          {key === null ? t('Add link') : t('Apply')}
        </Button>
      </div>
    </Floating>
  )
}
