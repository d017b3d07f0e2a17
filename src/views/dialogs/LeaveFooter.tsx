import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '../controls'
import { t } from '../i18n'

export interface Leaving {
  readonly isAsked: boolean
  /** The user wants to leave: confirms first where something would be lost. Closing that question stays. */
  readonly leave: () => void
  /** Discards the entered data. */
  readonly discard: () => void
  readonly stay: () => void
}

/** Confirms once before entered data is lost; after "stay" the user continues at the same place. */
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
      // a field that reports its text on blur has to report it now
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

/** The footer of a dialog that confirms before entered data is lost. */
export const LeaveFooter = ({ leaving: { isAsked, discard, stay }, children }: LeaveFooterProps) => {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsked) keep.current?.focus()
  }, [isAsked])
  if (!isAsked) return children
  return (
    // with a key none of its buttons takes the place of one that the question replaces
    <Fragment key="question">
      <span className="grow">{t('What you changed is not saved.')}</span>
      <Button ref={keep} onClick={stay}>
        {t('Keep editing')}
      </Button>
      <Button variant="danger" onClick={discard}>
        {t('Discard')}
      </Button>
    </Fragment>
  )
}
