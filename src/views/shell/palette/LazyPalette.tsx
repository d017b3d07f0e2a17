import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'

import { loadAllSqlCommands } from '../../../app/commands/dispatch'
import { Icon } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { t } from '../../i18n'
import type { EarlyKeys, PaletteProps } from './Palette'
import './palette.css'

/** It names commands of SQL. */
const part = preload(async () => {
  const [{ Palette }] = await Promise.all([import('./Palette'), loadAllSqlCommands()])
  return { Palette }
})

/** The palette. A field takes typed text while its code is loading. */
export const LazyPalette = (props: Omit<PaletteProps, 'letters' | 'early' | 'from' | 'takeFocus'>) => {
  const loaded = usePreloaded(part)
  const [letters, setLetters] = useState('')
  const [early, setEarly] = useState<EarlyKeys>({ down: 0, enter: false })
  const from = useRef<HTMLElement | null>(null)
  // At once, so that letters typed right after the shortcut arrive in the field.
  const takeFocus = useCallback((input: HTMLInputElement | null): void => {
    if (input === null) return
    from.current ??= document.activeElement instanceof HTMLElement ? document.activeElement : null
    input.focus()
  }, [])
  useEffect(() => part.fetch(), [])
  if (loaded !== null)
    return <loaded.Palette {...props} letters={letters} early={early} from={from} takeFocus={takeFocus} />
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
          readOnly={early.enter}
          onChange={(event) => {
            setLetters(event.target.value)
            setEarly({ down: 0, enter: false })
          }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
            if (step !== 0 && !early.enter) setEarly({ ...early, down: early.down + step })
            if (event.key === 'Enter') setEarly({ ...early, enter: true })
            if (step !== 0 || event.key === 'Enter') event.preventDefault()
            if (event.key !== 'Escape') return
            from.current?.focus()
            props.onClose()
          }}
        />
      </div>
    </div>
  )
}
