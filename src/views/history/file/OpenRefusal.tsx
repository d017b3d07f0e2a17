import { Button, Dialog, ErrorState } from '../../controls'
import { t } from '../../i18n'

/** A file that could not be opened as a log, and why. */
export interface Refusal {
  readonly file: string
  readonly message: string
}

interface OpenRefusalProps {
  readonly refusal: Refusal
  readonly onClose: () => void
  readonly onChooseAnother: () => void
}

export const OpenRefusal = ({ refusal, onClose, onChooseAnother }: OpenRefusalProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={t('This log cannot be opened')}
    footer={
      <>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button variant="primary" onClick={onChooseAnother}>
          {t('Choose another file')}
        </Button>
      </>
    }
  >
    <ErrorState title={refusal.file} kept={t('Your own log and screen are as they were.')}>
      {refusal.message}
    </ErrorState>
  </Dialog>
)
