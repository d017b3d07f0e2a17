import { CircleX } from 'lucide-react'
import { useState } from 'react'

import { hasOtherColumns } from '../../domain/upload/differences'
import type { Upload } from '../../projections/upload/uploads'
import { Button, Dialog, Icon, Progress } from '../controls'
import { useServices } from '../hooks'
import { t } from '../i18n'
import { chooseFiles } from './openFile'
import { RefreshForm } from './refresh/RefreshForm'
import { UploadForm } from './UploadForm'

const FORM = 'upload-table'

const Going = ({ upload }: { readonly upload: Upload }) => {
  const sending = upload.state === 'sending'
  const { percent } = upload
  const word = sending
    ? t('Sending the file')
    : upload.state === 'making'
      ? t('Making the table')
      : t('Reading its columns')
  return (
    <div className="upload-going">
      <output className="num">
        {word}
        {percent !== null && upload.state !== 'reading' && ` · ${Math.floor(percent)}%`}
      </output>
      <Progress label={word} value={upload.state === 'reading' ? null : percent} />
      <p className="small">
        {sending ? t('Keep this window open until the file has arrived.') : t('Nothing is kept when you stop.')}
      </p>
    </div>
  )
}

const Problem = ({ message }: { readonly message: string }) => (
  <p className="upload-problem" role="alert">
    <Icon of={CircleX} />
    <span>{message}</span>
  </p>
)

/** Leads from a file to a table: sending, columns and types to confirm, making. */
export const UploadDialog = ({ upload }: { readonly upload: Upload }) => {
  const services = useServices()
  const [replace, setReplace] = useState(upload.wanted?.replace ?? false)
  const dismiss = (): void => {
    services.holdFile(upload.id, null)
    services.dispatch('upload.dismiss', { uploadId: upload.id })
  }
  const another = (): void => {
    dismiss()
    chooseFiles(services, upload.refresh ?? undefined)
  }
  const going = upload.state !== 'ready' && upload.state !== 'failed'
  const ready = upload.state === 'ready' && upload.preview !== null
  const differs = upload.preview !== null && hasOtherColumns(upload.preview)
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={dismiss}
      title={upload.refresh === null ? t('Query %s', upload.fileName) : t('Refresh %s', upload.refresh.table)}
      footer={
        <>
          <Button onClick={dismiss}>{going ? t('Stop') : t('Cancel')}</Button>
          {upload.state === 'failed' && (
            <Button variant={upload.again ? 'standard' : 'primary'} onClick={another}>
              {t('Choose another file')}
            </Button>
          )}
          {upload.again && (
            <Button variant="primary" onClick={() => services.dispatch('upload.again', { uploadId: upload.id })}>
              {t('Try again')}
            </Button>
          )}
          {ready && (
            <Button
              variant="primary"
              type="submit"
              form={FORM}
              disabledReason={differs ? t('The file has other columns than the table.') : null}
            >
              {upload.refresh !== null ? t('Refresh table') : replace ? t('Replace table') : t('Create table')}
            </Button>
          )}
        </>
      }
    >
      {upload.message !== null && !going && <Problem message={upload.message} />}
      {going && <Going upload={upload} />}
      {ready && upload.preview !== null && upload.refresh !== null && (
        <RefreshForm
          form={FORM}
          uploadId={upload.id}
          preview={upload.preview}
          table={upload.refresh.table}
          wanted={upload.wanted}
          trial={upload.trial}
        />
      )}
      {ready && upload.preview !== null && upload.refresh === null && (
        <UploadForm
          form={FORM}
          uploadId={upload.id}
          preview={upload.preview}
          wanted={upload.wanted}
          trial={upload.trial}
          replace={replace}
          onReplace={setReplace}
        />
      )}
    </Dialog>
  )
}
