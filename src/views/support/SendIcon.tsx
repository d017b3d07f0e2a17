import { LifeBuoy } from 'lucide-react'
import { useContext } from 'react'

import { IconButton } from '../controls'
import { t } from '../i18n'
import { SupportContext } from './context'

/** Sends the log to support, beside an error in a tile that may be small. `subject` is the chart that failed. */
export const SendIcon = ({ subject }: { readonly subject: string | null }) => {
  const send = useContext(SupportContext)
  return send === null ? null : (
    <IconButton size="small" label={t('Send to support')} icon={LifeBuoy} onClick={() => send(subject)} />
  )
}
