import { useEffect, useRef, useState } from 'react'

import { t } from '../../i18n'
import { useWithdrawn } from '../loading/withdrawn'
import './feedback.css'

/** Longest wait without a sign of progress, in ms. */
const SHORT = 1000

/**
 * Placeholder of a dialog whose code is loading: Escape cancels the dialog. It appears late only when the server does not answer,
 * which it reports.
 */
export const Opening = ({ onGiveUp }: { readonly onGiveUp: () => void }) => {
  const latest = useRef(onGiveUp)
  const [late, setLate] = useState(false)
  const withdrawn = useWithdrawn()
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHORT)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    latest.current = onGiveUp
  }, [onGiveUp])
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  if (!late) return null
  return (
    <output className="opening">
      {withdrawn
        ? t('This opens after a reload: a new version is ready. Esc leaves it.')
        : t('This opens as soon as the server answers. Esc leaves it.')}
    </output>
  )
}
