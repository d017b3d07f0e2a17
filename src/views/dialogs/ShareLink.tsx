import { Check, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { Banner, Button, Dialog, Spinner, TextField } from '../controls'
import { copyText } from '../grid/copy/clipboard'
import { t } from '../i18n'

interface ShareLinkProps {
  readonly title: string
  /** The link's content, for its recipients. */
  readonly words: string
  /** Null before the request; `text` is the address, or the reason for none. */
  readonly link: { readonly status: 'asking' | 'there' | 'failed'; readonly text: string } | null
  readonly onClose: () => void
  /** Obstacles for its recipients, and their remedy. */
  readonly hindrance?: ReactNode
}

/** A lasting address, as soon as the server has made it. */
export const ShareLink = ({ title, words, link, onClose, hindrance }: ShareLinkProps) => {
  const [outcome, setOutcome] = useState<boolean | null>(null)
  const url = link?.status === 'there' ? link.text : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            icon={outcome === true ? Check : Copy}
            disabledReason={url === null ? t('The link is not there yet.') : null}
            onClick={() => void (url === null ? null : copyText(url).then(setOutcome))}
          >
            {outcome === true ? t('Copied to clipboard!') : t('Copy link')}
          </Button>
        </>
      }
    >
      <div className="dialog-stack">
        <p>{words}</p>
        {hindrance}
        {url !== null && (
          <TextField label={t('Link')} value={url} readOnly onFocus={(event) => event.target.select()} />
        )}
        {link?.status === 'asking' && <Spinner label={t('Making the link')} />}
        {outcome === false && (
          <Banner kind="warning" announce="status" inset>
            {t('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!')}
          </Banner>
        )}
        {link?.status === 'failed' && (
          <Banner kind="danger" announce="alert" inset>
            {t('The link could not be made: %s', link.text)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
