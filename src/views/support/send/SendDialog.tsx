import { useEffect, useState } from 'react'

import type { Send } from '../../../projections/support/support'
import { Banner, Button, Dialog, ErrorState, Skeleton } from '../../controls'
import type { SupportDraft } from '../../context'
import { useCommand, useSelect, useServices } from '../../hooks'
import { t } from '../../i18n'
import { usePastPlace } from '../../shell/past/pastContext'
import { Form, type Wish } from './Form'
import { SentList } from './SentList'
import { SendState } from './SendState'
import './send.css'

/** Version of the sentence of consent. */
const CONSENT = '1'

/** Reads the log once for a subject; the text is why it could not be read. */
const useDraft = (subject: string | null): SupportDraft | string | null => {
  const services = useServices()
  const [draft, setDraft] = useState<SupportDraft | string | null>(null)
  useEffect(() => {
    let gone = false
    services.draftSupport(subject).then(
      (read) => gone || setDraft(read),
      (error: unknown) => gone || setDraft(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      gone = true
    }
  }, [services, subject])
  return draft
}

type Current = readonly [sendId: string, send: Send]

/** The send under way, or the newest of those that began since the dialog opened. */
const useCurrent = (): { readonly current: Current | null; readonly again: () => void } => {
  const sends = useSelect(['support'], (model) => model.support.sends)
  const [seen, setSeen] = useState<readonly string[]>(() =>
    Object.entries(sends).flatMap(([id, { state }]) => (state === 'sending' ? [] : [id])),
  )
  const current = Object.entries(sends).findLast(([id]) => !seen.includes(id)) ?? null
  return { current, again: () => setSeen(Object.keys(sends)) }
}

interface SendDialogProps {
  /** The run or chart that failed. */
  readonly subject: string | null
  readonly onClose: () => void
}

/** Sends the log to support: first what leaves, then how far it is, then the number to quote. */
export const SendDialog = ({ subject, onClose }: SendDialogProps) => {
  const services = useServices()
  const command = useCommand()
  const draft = useDraft(subject)
  const { file } = usePastPlace()
  const list = useSelect(['support'], (model) => model.support.list)
  const { current, again } = useCurrent()
  const [wish, setWish] = useState<Wish>({ level: 'shape', note: '', agreed: false })
  useEffect(() => {
    command('support.list', {})
  }, [command])

  const send = (read: SupportDraft): void => {
    const { first, head, fault } = read
    const { level, note } = wish
    const about = { first, head, fault, build: services.build, consent: CONSENT }
    command('support.send', { sendId: crypto.randomUUID(), level, note: note.trim(), ...about })
  }

  const settings = list?.value ?? null
  const off = settings?.enabled === false
  const ready = draft !== null && typeof draft !== 'string' && !off
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={t('Send to support')}
      footer={
        current === null ? (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              disabled={!ready || settings === null}
              disabledReason={ready && !wish.agreed ? t('Agree below first: support reads what you send.') : null}
              onClick={() => ready && send(draft)}
            >
              {t('Send')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('Close')}</Button>
            {/* in the place of Send, so that a second click closes nothing */}
            {current[1].state === 'sent' || current[1].state === 'sending' ? (
              <Button variant="primary" disabled>
                {current[1].state === 'sent' ? t('Sent') : t('Sending …')}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className="support-send">
        {current !== null && <SendState sendId={current[0]} send={current[1]} onAgain={again} />}
        {current === null && off && (
          <Banner kind="info" inset>
            {t('Sending to support is switched off here. Export the log in History and hand it over yourself.')}
          </Banner>
        )}
        {current === null && list?.status === 'failed' && settings === null && (
          <Banner
            kind="danger"
            announce="alert"
            inset
            actions={<Button onClick={() => command('support.list', {})}>{t('Try again')}</Button>}
          >
            {list.message || t('The server could not be asked.')}
          </Banner>
        )}
        {current === null && file !== null && (
          <Banner kind="info" inset>
            {t('Your own log is sent, and not the one on screen.')}
          </Banner>
        )}
        {current === null && draft === null && <Skeleton lines={[40, 80, 60]} />}
        {typeof draft === 'string' && <ErrorState title={t('Your log could not be read')}>{draft}</ErrorState>}
        {current === null && ready && (
          <Form draft={draft} wish={wish} keepDays={settings?.keepDays ?? null} onChange={setWish} />
        )}
        <SentList />
      </div>
    </Dialog>
  )
}
