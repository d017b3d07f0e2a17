import { Redo2, Undo2 } from 'lucide-react'

import { useLocation, useSearch } from 'wouter'

import { stepSentence } from '../../commands/undo/undo'
import { redoTop, undoTop } from '../../projections/undo/selectors'
import { IconButton } from '../controls'
import { useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { said } from '../sentences'
import { undoScopeOf, undoSubjectAt } from './palette/places'

/** Undo and redo for the view; each names its step. */
export const UndoRedo = ({ past }: { readonly past: boolean }) => {
  const { dispatch, session } = useServices()
  const [path] = useLocation()
  const search = useSearch()
  const scope = useSelect(['dashboards'], (model) => undoScopeOf(model, path, session))
  const subject = useSelect(['dashboards'], (model) => undoSubjectAt(model, path, search))
  const undo = useSelect(['undo', 'editors'], (model) => {
    const step = scope === null ? null : undoTop(model, session, scope, subject)
    return step === null ? null : said(stepSentence(model, step))
  })
  const redo = useSelect(['undo', 'editors'], (model) => {
    const step = scope === null ? null : redoTop(model, session, scope, subject)
    return step === null ? null : said(stepSentence(model, step))
  })
  const take = (way: 'undo' | 'redo'): void => {
    if (scope !== null) dispatch(`undo.${way}`, { scope, subject })
  }
  const reason = (label: string | null, nothing: string): string | null =>
    past ? t('Commands wait until you are back.') : label === null ? nothing : null
  return (
    <>
      <IconButton
        label={t('Undo')}
        icon={Undo2}
        tooltip={undo === null ? undefined : t('Undo: %s', undo)}
        shortcut="Mod+Z"
        disabledReason={reason(undo, t('Nothing to undo'))}
        onClick={() => take('undo')}
      />
      <IconButton
        label={t('Redo')}
        icon={Redo2}
        tooltip={redo === null ? undefined : t('Redo: %s', redo)}
        shortcut="Mod+Shift+Z"
        disabledReason={reason(redo, t('Nothing to redo'))}
        onClick={() => take('redo')}
      />
    </>
  )
}
