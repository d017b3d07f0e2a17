import { Gauge } from 'lucide-react'
import { useState } from 'react'

import { isRefusal } from '../../core/commands/command'
import { databaseOf } from '../../projections/schema/selectors'
import { IconButton } from '../controls'
import { preload, usePreloaded } from '../controls/loading/preload'
import { useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import type { TextPart } from '../editor/text/handle'
import { useEditorField } from '../editor/state'
import { useMoreCommand } from '../editor/useMoreCommand'

const dialog = preload(() => import('./estimate/EstimateDialog'))

interface EstimateButtonProps {
  readonly id: string
  /** Puts the typed text into the log and answers the part that Run would run. */
  readonly part: () => TextPart
}

/** Requests the cost of the SQL before it runs (A1.07). */
export const EstimateButton = ({ id, part: partOf }: EstimateButtonProps) => {
  const more = useMoreCommand()
  const wait = usePastRefusal()
  const [open, setOpen] = useState(false)
  const part = usePreloaded(dialog)
  const dbId = useEditorField(id, (editor) => editor.dbId, null)
  const allowed = useSelect(['schemas'], (model) => databaseOf(model, dbId)?.costEstimate !== false)
  const reason = wait ?? (allowed ? null : t('This database gives no cost estimates.'))
  const ask = (): void => {
    dialog.fetch()
    void more('estimate.ask', { editorId: id, selectedText: partOf().selection?.text ?? null }).then((decision) => {
      if (!isRefusal(decision)) setOpen(true)
    })
  }
  return (
    <>
      <IconButton label={t('Estimate cost')} icon={Gauge} disabledReason={reason} onClick={ask} />
      {open && part !== null && <part.EstimateDialog id={id} onClose={() => setOpen(false)} onAgain={ask} />}
    </>
  )
}
