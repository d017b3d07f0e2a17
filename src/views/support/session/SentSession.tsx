import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { Banner, Button, Skeleton } from '../../controls'
import { useServices } from '../../hooks'
import { t } from '../../i18n'
import { usePastControl, usePastPlace } from '../../shell/past/pastContext'
import { showFile } from '../../history/file/openLogFile'
import { preloadScreen } from './preloadScreen'
import { SessionBar } from './SessionBar'
import './session.css'

interface SentSessionProps {
  /** Id of the session, as the address has it; null where one is open without. */
  readonly wanted: string | null
  /** The event that the address names. */
  readonly event: string | null
}

/** Opens the session of an address as a log beside one's own, at its fault, and tells of it above the timeline. */
export const SentSession = ({ wanted, event }: SentSessionProps) => {
  const services = useServices()
  const control = usePastControl()
  const sent = usePastPlace().file?.sent ?? null
  const [, navigate] = useLocation()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const opened = useRef<string | null>(null)
  const isOpen = sent !== null && (wanted === null || String(sent.session.id) === wanted)

  useEffect(() => {
    if (wanted === null || opened.current === wanted) return undefined
    if (isOpen) {
      opened.current = wanted
      return undefined
    }
    const leaving = new AbortController()
    const open = async (): Promise<void> => {
      const answer = await services.openSession(Number(wanted), leaving.signal)
      if (!answer.ok) {
        if (!leaving.signal.aborted) setRefusal(answer.message)
        return
      }
      const { session, moments } = answer
      const at = event ?? session.event
      const moment = moments.find((one) => one.event === at)
      preloadScreen(moment)
      const log = await answer.log
      if (leaving.signal.aborted) {
        if (log.ok) log.source.close?.()
        return
      }
      if (!log.ok) {
        setRefusal(log.message)
        return
      }
      opened.current = wanted
      const { source, ...file } = log
      showFile(control, source, { ...file, name: session.number, sent: { session, moments } }, moment?.seq)
      if (event === null && at !== null)
        navigate(`/history/?${new URLSearchParams({ session: wanted, event: at }).toString()}`, { replace: true })
    }
    open().catch((error: unknown) => {
      if (!leaving.signal.aborted) setRefusal(error instanceof Error ? error.message : String(error))
    })
    return () => leaving.abort()
  }, [services, control, navigate, wanted, event, isOpen, attempt])

  // Back to now closes the session, so that the address names it no more.
  useEffect(() => {
    if (sent === null && wanted !== null && opened.current === wanted) navigate('/history/', { replace: true })
  }, [sent, wanted, navigate])

  if (isOpen) return <SessionBar sent={sent} />
  if (refusal === null) return <Skeleton lines={[40]} />
  return (
    <Banner
      kind="danger"
      announce="alert"
      actions={
        <Button
          size="small"
          onClick={() => {
            setRefusal(null)
            setAttempt(attempt + 1)
          }}
        >
          {t('Try again')}
        </Button>
      }
    >
      {t('This session cannot be opened: %s', refusal)}
    </Banner>
  )
}
