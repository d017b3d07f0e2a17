import { FilePlus2, Save } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { effectiveEditor } from '../../projections/editor/editors'
import { currentId } from '../../projections/editor/rekey'
import { isKept } from '../../projections/savedQuery/savedQueries'
import { Button, IconButton } from '../controls'
import { usePreloaded } from '../controls/loading/preload'
import { useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { isAsking } from '../shell/modal'
import { dialogs } from '../editor/more/part'
import { useEditorField } from '../editor/state'
import { useMoreCommand } from '../editor/useMoreCommand'

/** Saves the tab: under a name the first time, in its place from then on. */
export const SaveButtons = ({ id, flush }: { readonly id: string; readonly flush: () => void }) => {
  const more = useMoreCommand()
  const wait = usePastRefusal()
  const [asking, setAsking] = useState(false)
  const remoteId = useEditorField(id, (editor) => editor.remoteId, null)
  const saving = useSelect(['saved'], (model) => model.saved.saving[currentId(model.saved, id)] !== undefined)
  const same = useSelect(['saved', 'editors'], (model) => {
    const editor = effectiveEditor(model.editors, id)
    return editor !== undefined && isKept(model.saved, editor)
  })
  const parts = usePreloaded(dialogs)
  const ask = (): void => {
    flush()
    dialogs.fetch()
    setAsking(true)
  }
  const save = (): void => {
    if (remoteId === null) {
      ask()
      return
    }
    flush()
    void more('saved.update', { editorId: id })
  }
  const onKeys = useEffectEvent(() => {
    if (wait === null) save()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      // the browser would keep the page as a file
      event.preventDefault()
      if (!isAsking()) onKeys()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <span className="split">
        <Button
          icon={Save}
          loading={saving}
          disabledReason={wait ?? (same ? t('The saved query is as this tab is.') : null)}
          onClick={save}
        >
          {t('Save')}
        </Button>
        <IconButton label={t('Save as')} icon={FilePlus2} variant="standard" disabledReason={wait} onClick={ask} />
      </span>
      {parts !== null && asking && <parts.SaveDialog id={id} onClose={() => setAsking(false)} />}
    </>
  )
}
