import { Copy } from 'lucide-react'
import { useState } from 'react'

import type { Send } from '../../../projections/support/support'
import { Banner, Button, Progress } from '../../controls'
import { copyText } from '../../grid/copy/clipboard'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { readableBytes } from '../../session/settings/bytes'
import { dayText } from './times'

interface SendStateProps {
  readonly sendId: string
  readonly send: Send
  /** Leads back to the form. */
  readonly onAgain: () => void
}

const Sending = ({ send, onCancel }: { readonly send: Send; readonly onCancel: () => void }) => {
  const offline = useSelect(['session'], ({ session }) => session.offline)
  const { received, bytes } = send
  return (
    <>
      <output>
        {offline
          ? t('The server cannot be reached. Sending goes on when it is back.')
          : bytes === 0
            ? t('Your log is being prepared.')
            : t('%s of %s sent.', readableBytes(received), readableBytes(bytes))}
      </output>
      <Progress label={t('Sent')} value={bytes === 0 ? null : (100 * received) / bytes} />
      <p className="small ink-3">{t('You can close this window: sending goes on, also after a reload.')}</p>
      <div className="row">
        <Button onClick={onCancel}>{t('Cancel sending')}</Button>
      </div>
    </>
  )
}

const Sent = ({ send, onWithdraw }: { readonly send: Send; readonly onWithdraw: () => void }) => {
  const [copied, setCopied] = useState<boolean | null>(null)
  const { number, keptUntil } = send
  return (
    <>
      <output>
        {t('Support has your log. Quote this number:')} <span className="support-number">{number}</span>
      </output>
      <div className="row">
        <Button variant="primary" icon={Copy} onClick={() => void copyText(number).then(setCopied)}>
          {copied === true ? t('Copied to clipboard!') : t('Copy number')}
        </Button>
        <Button onClick={onWithdraw}>{t('Withdraw')}</Button>
      </div>
      {copied === false && (
        <output className="small">{t('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!')}</output>
      )}
      {keptUntil !== null && <p className="ink-2">{t('It is kept until %s, then deleted.', dayText(keptUntil))}</p>}
    </>
  )
}

/** A send as it is now. */
export const SendState = ({ sendId, send, onAgain }: SendStateProps) => {
  const command = useCommand()
  const withdraw = (): void =>
    void command('support.withdraw', { sendId, sessionId: send.sessionId, number: send.number })
  const again = (
    <div className="row">
      <Button onClick={onAgain}>{t('Send again')}</Button>
    </div>
  )
  return (
    <section className="support-state">
      {send.state === 'sending' && <Sending send={send} onCancel={withdraw} />}
      {send.state === 'sent' && <Sent send={send} onWithdraw={withdraw} />}
      {send.state === 'withdrawing' && <output>{t('It is being withdrawn.')}</output>}
      {send.state === 'withdrawn' && (
        <>
          <output>{t('Withdrawn. Support has nothing of it.')}</output>
          {again}
        </>
      )}
      {send.state === 'failed' && (
        <>
          <Banner kind="danger" announce="alert" inset>
            {send.message || t('Your log could not be sent.')}
          </Banner>
          {again}
        </>
      )}
    </section>
  )
}
