import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { Explore } from '../../projections/explores'
import { Banner, Button, Dialog, Spinner, TextField } from '../controls'
import { copyText } from '../grid/clipboard'
import { useCommand } from '../hooks'
import { t } from '../i18n'

interface LinkDialogProps {
  readonly id: string
  readonly link: Explore['link']
  readonly onClose: () => void
}

/** A lasting address of the chart as it stands, saved or not (`B7.12`). */
export const LinkDialog = ({ id, link, onClose }: LinkDialogProps) => {
  const command = useCommand()
  const [outcome, setOutcome] = useState<boolean | null>(null)
  useEffect(() => void command('explore.link', { key: id }), [command, id])
  const url = link?.status === 'there' ? link.text : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Copy permalink')}
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
        <p>{t('Whoever opens the link sees the chart with these controls. It gives nobody access to data.')}</p>
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
