import { Download, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Button, buttonClass, Icon } from '../controls'
import { t, tn } from '../i18n'
import type { Chosen } from './useChosen'

interface ChosenToolsProps {
  readonly chosen: Chosen
  /** Path of the server's export; null without the right. */
  readonly exportPath: string | null
  /** The reason why they cannot be deleted; null when they can. */
  readonly deleteRefusal: string | null
  readonly onDelete: () => void
}

/** Number of selected rows, and the actions on them together. */
export const ChosenTools = ({ chosen, exportPath, deleteRefusal, onDelete }: ChosenToolsProps) => {
  const { ids, chooseAll } = chosen
  const tools = useRef<HTMLDivElement>(null)
  const none = ids.length === 0
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!none || !hadFocus.current) return
    hadFocus.current = false
    // the pressed button is gone: the list that it acted on gets the focus
    if (document.activeElement === document.body)
      tools.current?.closest('.list-screen')?.querySelector<HTMLElement>('th.choose input')?.focus()
  }, [none])
  return (
    <div
      ref={tools}
      className="row chosen"
      onFocus={() => (hadFocus.current = true)}
      onBlur={() => (hadFocus.current = !none)}
    >
      <output className="ink-2 small">{none ? '' : tn('%s chosen', '%s chosen', ids.length)}</output>
      {!none && (
        <>
          <Button size="small" icon={X} variant="ghost" onClick={() => chooseAll(false)}>
            {t('Choose none')}
          </Button>
          {exportPath !== null && (
            <a className={buttonClass('standard', 'small')} href={`${exportPath}?q=!(${ids.join(',')})`} download>
              <Icon of={Download} size={14} />
              {t('Export chosen')}
            </a>
          )}
          <Button size="small" icon={Trash2} variant="danger" disabledReason={deleteRefusal} onClick={onDelete}>
            {t('Delete chosen')}
          </Button>
        </>
      )}
    </div>
  )
}
