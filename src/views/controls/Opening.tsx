import { useEffect, useRef } from 'react'

/** Stands for a dialog whose code is on its way: Escape gives the dialog up before it is there. */
export const Opening = ({ onGiveUp }: { readonly onGiveUp: () => void }) => {
  const latest = useRef(onGiveUp)
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
  return null
}
