import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'

import { Icon } from '../controls'
import { later, useLater } from '../controls/later'
import { t } from '../i18n'
import type { PaletteProps } from './Palette'
import './palette.css'

const part = later(() => import('./Palette'))

/** The palette. A field takes what is typed while it is still on its way. */
export const PaletteDoor = (props: Omit<PaletteProps, 'letters' | 'from' | 'takeFocus'>) => {
  const loaded = useLater(part)
  const [letters, setLetters] = useState('')
  const from = useRef<HTMLElement | null>(null)
  // At once, so that letters typed right after the shortcut arrive in the field.
  const takeFocus = useCallback((input: HTMLInputElement | null): void => {
    if (input === null) return
    from.current ??= document.activeElement instanceof HTMLElement ? document.activeElement : null
    input.focus()
  }, [])
  useEffect(() => part.fetch(), [])
  if (loaded !== null) return <loaded.Palette {...props} letters={letters} from={from} takeFocus={takeFocus} />
  return (
    <div className="dialog palette">
      <div className="pin">
        <Icon of={Search} />
        <input
          ref={takeFocus}
          aria-label={t('Search or run')}
          placeholder={t('Search or run')}
          spellCheck={false}
          value={letters}
          onChange={(event) => setLetters(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            from.current?.focus()
            props.onClose()
          }}
        />
      </div>
    </div>
  )
}
