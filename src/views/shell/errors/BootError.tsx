import '../../base.css'
import { Button, ErrorState } from '../../controls'
import { t } from '../../i18n'
import { useRootAttributes } from '../theme'

/** Shown when the application could not begin at all. */
export const BootError = ({ error }: { readonly error: unknown }) => {
  useRootAttributes('system', false)
  return (
    <ErrorState
      title={t('Recount could not start')}
      kept={t('Your log is untouched in this browser.')}
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('Reload the page')}
        </Button>
      }
    >
      {error instanceof Error ? error.message : String(error)}
    </ErrorState>
  )
}
