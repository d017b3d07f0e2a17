import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { currentId } from '../../../projections/editor/rekey'
import { Banner, Button, Dialog, Spinner, TextField } from '../../controls'
import { copyText } from '../../grid/copy/clipboard'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'

interface ShareDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** The link to a tab's content at the moment of the request. */
export const ShareDialog = ({ id, onClose }: ShareDialogProps) => {
  const command = useCommand()
  const [copied, setCopied] = useState(false)
  const share = useSelect(['saved'], (model) => model.saved.shares[currentId(model.saved, id)] ?? null)
  const link =
    share === null || share.id === null ? null : `${location.origin}/sqllab/?id=${encodeURIComponent(share.id)}`
  const copy = async (): Promise<void> => {
    if (link !== null) setCopied(await copyText(link))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Share query')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            icon={copied ? Check : Copy}
            disabledReason={link === null ? t('The link is not there yet.') : null}
            onClick={() => void copy()}
          >
            {copied ? t('Link copied') : t('Copy link')}
          </Button>
        </>
      }
    >
      <div className="dialog-stack">
        <p>{t('Whoever opens the link gets this SQL in a tab of their own. It gives nobody access to data.')}</p>
        {link !== null && (
          <TextField label={t('Link')} value={link} readOnly onFocus={(event) => event.target.select()} />
        )}
        {link === null && share?.message === null && <Spinner label={t('Making the link')} />}
        {share !== null && share.message !== null && (
          <Banner kind="danger" announce="alert" inset>
            {t('The link could not be made: %s', share.message)}
            <Button variant="ghost" onClick={() => command('share.request', { editorId: id })}>
              {t('Try again')}
            </Button>
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
