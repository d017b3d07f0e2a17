import { Share2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../controls'
import { usePreloaded } from '../controls/loading/preload'
import { useIsPast } from '../hooks'
import { t } from '../i18n'
import { dialogs } from '../editor/more/part'
import { useMoreCommand } from '../editor/useMoreCommand'

const WAIT = 'Commands wait until you are back.'

/** Makes a link to the tab's current content. */
export const ShareButton = ({ id, flush }: { readonly id: string; readonly flush: () => void }) => {
  const more = useMoreCommand()
  const past = useIsPast()
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
      <Button
        variant="ghost"
        icon={Share2}
        aria-label={t('Share')}
        disabledReason={past ? t(WAIT) : null}
        onClick={share}
      >
        <span className="word">{t('Share')}</span>
      </Button>
      {parts !== null && open && <parts.ShareDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
