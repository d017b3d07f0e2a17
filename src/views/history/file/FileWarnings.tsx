import { useState } from 'react'

import { Banner, Button, Dialog } from '../../controls'
import { t, tn } from '../../i18n'
import type { OpenedFile } from '../../shell/past/past'
import { Signature } from './Signature'
import { warningText } from './warnings'
import './dialogs.css'

/** Problems of an opened file that could still be read. */
export const FileWarnings = ({ file }: { readonly file: OpenedFile }) => {
  const [open, setOpen] = useState(false)
  const { warnings, header } = file
  return (
    <>
      {file.sent === undefined && <Signature vouched={file.vouched} />}
      {file.sent === undefined && header.redaction === 'allow-list' ? (
        <Banner kind="info">{t('This log was exported without texts; placeholders are in their place.')}</Banner>
      ) : null}
      {file.sent === undefined && header.redaction === 'names' ? (
        <Banner kind="info">
          {t('This log was exported with names and SQL, but without values; placeholders are in their place.')}
        </Banner>
      ) : null}
      {warnings.length === 0 ? null : (
        <Banner
          kind="warning"
          announce="status"
          actions={
            warnings.length === 1 ? undefined : (
              <Button size="small" onClick={() => setOpen(true)}>
                {t('Show all')}
              </Button>
            )
          }
        >
          {warnings.length === 1
            ? warningText(warnings[0])
            : tn('%s warning: ', '%s warnings: ', warnings.length) + warningText(warnings[0])}
        </Banner>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={t('Warnings for %s', file.name)}>
        <div className="leaves">
          <ul>
            {warnings.slice(0, 200).map((warning, index) => (
              // eslint-disable-next-line react/no-array-index-key -- warnings may repeat
              <li key={index}>{warningText(warning)}</li>
            ))}
          </ul>
        </div>
      </Dialog>
    </>
  )
}
