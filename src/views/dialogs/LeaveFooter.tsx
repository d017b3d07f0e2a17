import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '../controls'
import { t } from '../i18n'

export interface Leaving {
  readonly isAsked: boolean
  /** The person wants to leave: it is asked first where something would be lost. To leave the question is to stay. */
  readonly leave: () => void
  /** Discards the entered data. */
  readonly discard: () => void
  readonly stay: () => void
}

/** Asks once before what was entered is lost; who stays goes on where they were. */
export const useLeaving = (isChanged: boolean, onClose: () => void): Leaving => {
  const [isAsked, setAsked] = useState(false)
  const from = useRef<readonly (HTMLElement | null | undefined)[]>([])
  const isBack = useRef(false)
  const changed = useRef(isChanged)
  useLayoutEffect(() => {
    changed.current = isChanged
  })
  useEffect(() => {
    if (isAsked || !isBack.current) return
    isBack.current = false
    // a button of the footer is not there any more
    from.current.find((one) => one?.isConnected)?.focus()
  }, [isAsked])
  const stay = (): void => {
    isBack.current = true
    setAsked(false)
  }
  return {
    isAsked,
    leave: () => {
      if (isAsked) {
        stay()
        return
      }
      const at = document.activeElement instanceof HTMLElement ? document.activeElement : null
      const dialog = at?.closest<HTMLElement>('[role="dialog"]')
      // a field that tells what was typed when it is left has to tell it now
      if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) flushSync(() => at.blur())
      if (!changed.current) {
        onClose()
        return
      }
      from.current = [at, dialog]
      setAsked(true)
    },
    stay,
    discard: onClose,
  }
}

interface LeaveFooterProps {
  readonly leaving: Leaving
  /** Content while the user is not leaving. */
  readonly children: ReactNode
}

/** The footer of a dialog that asks before what was entered is lost. */
export const LeaveFooter = ({ leaving: { isAsked, discard, stay }, children }: LeaveFooterProps) => {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsked) keep.current?.focus()
  }, [isAsked])
  if (!isAsked) return children
  return (
    <>
      <span className="grow">{t('What you changed is not saved.')}</span>
      <Button ref={keep} onClick={stay}>
        {t('Keep editing')}
      </Button>
      <Button variant="danger" onClick={discard}>
        {t('Discard')}
      </Button>
    </>
  )
}
