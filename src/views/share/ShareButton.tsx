import { Share2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../controls'
import { usePreloaded } from '../controls/loading/preload'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { dialogs } from '../editor/more/part'
import { useMoreCommand } from '../editor/useMoreCommand'

/** Makes a link to the tab's current content. */
export const ShareButton = ({ id, flush }: { readonly id: string; readonly flush: () => void }) => {
  const more = useMoreCommand()
  const wait = usePastRefusal()
  const [open, setOpen] = useState(false)
  const parts = usePreloaded(dialogs)
  const share = (): void => {
    flush()
    dialogs.fetch()
    void more('share.request', { editorId: id })
    setOpen(true)
  }
  return (
    <>
      <Button variant="ghost" icon={Share2} aria-label={t('Share')} disabledReason={wait} onClick={share}>
        <span className="word">{t('Share')}</span>
      </Button>
      {parts !== null && open && <parts.ShareDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
