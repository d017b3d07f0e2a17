import { useContext } from 'react'

import { Button } from '../controls/Button'
import { t } from '../i18n'
import { SupportContext } from './context'

/** Beside an error: sends the log to support. `subject` is the run or the chart that failed. */
export const SendButton = ({ subject = null }: { readonly subject?: string | null }) => {
  const send = useContext(SupportContext)
  return send === null ? null : (
    <Button size="small" variant="ghost" onClick={() => send(subject)}>
      {t('Send to support')}
    </Button>
  )
}
