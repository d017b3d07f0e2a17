import { useEffect, useRef, useState, type ReactNode } from 'react'

import { Button } from '../controls'
import { t } from '../i18n'

export interface Leaving {
  readonly isAsked: boolean
  /** The person wants to leave: it is asked first where something would be lost. */
  readonly leave: () => void
  readonly stay: () => void
}

/** Asks once before what was entered is lost; who stays goes on where they were. */
export const useLeaving = (isChanged: boolean, onClose: () => void): Leaving => {
  const [isAsked, setAsked] = useState(false)
  const from = useRef<readonly (HTMLElement | null | undefined)[]>([])
  const isBack = useRef(false)
  useEffect(() => {
    if (isAsked || !isBack.current) return
    isBack.current = false
    // a button of the footer is not there any more
    from.current.find((one) => one?.isConnected)?.focus()
  }, [isAsked])
  return {
    isAsked,
    leave: () => {
      if (!isChanged || isAsked) {
        onClose()
        return
      }
      const at = document.activeElement instanceof HTMLElement ? document.activeElement : null
      from.current = [at, at?.closest<HTMLElement>('[role="dialog"]')]
      setAsked(true)
    },
    stay: () => {
      isBack.current = true
      setAsked(false)
    },
  }
}

interface LeaveFooterProps {
  readonly leaving: Leaving
  /** What stands there while nobody leaves. */
  readonly children: ReactNode
}

/** The footer of a dialog that asks before what was entered is lost. */
export const LeaveFooter = ({ leaving: { isAsked, leave, stay }, children }: LeaveFooterProps) => {
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
      <Button variant="danger" onClick={leave}>
        {t('Discard')}
      </Button>
    </>
  )
}
