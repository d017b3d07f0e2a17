import { Redo2, Undo2 } from 'lucide-react'
import { useEffect } from 'react'

import { useLocation, useSearch } from 'wouter'

import type { ReadModel } from '../../core/readModel/model'
import { redoTop, undoTop } from '../../projections/undo/selectors'
import type { UndoStep } from '../../projections/undo/state'
import { IconButton } from '../controls'
import { usePreloaded } from '../controls/loading/preload'
import { useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { said } from '../sentences'
import { undoScopeOf, undoSubjectAt } from './palette/places'
import { travel, undoSteps } from './undoSteps'

/** Undo and redo for the view; each names its step. */
export const UndoRedo = ({ past }: { readonly past: boolean }) => {
  const { dispatch, session } = useServices()
  const [path] = useLocation()
  const search = useSearch()
  const scope = useSelect(['dashboards'], (model) => undoScopeOf(model, path, session))
  const subject = useSelect(['dashboards'], (model) => undoSubjectAt(model, path, search))
  const stepSentence = usePreloaded(undoSteps)
  /** The sentence of a step: null where there is no step, empty until the sentences have arrived. */
  const labelOf = (model: ReadModel, step: UndoStep | null): string | null =>
    step === null ? null : stepSentence === null ? '' : said(stepSentence(model, step))
  const undo = useSelect(['undo', 'editors'], (model) =>
    labelOf(model, scope === null ? null : undoTop(model, session, scope, subject)),
  )
  const redo = useSelect(['undo', 'editors'], (model) =>
    labelOf(model, scope === null ? null : redoTop(model, session, scope, subject)),
  )
  const hasStep = undo !== null || redo !== null
  // a tooltip that opens before its sentence has come would keep its first words
  useEffect(() => {
    if (hasStep) undoSteps.fetch()
  }, [hasStep])
  const take = (way: 'undo' | 'redo'): void => {
    if (scope !== null) travel(dispatch, way, { scope, subject })
  }
  const reason = (label: string | null, nothing: string): string | null =>
    past ? t('Commands wait until you are back.') : label === null ? nothing : null
  return (
    <>
      <IconButton
        label={t('Undo')}
        icon={Undo2}
        tooltip={undo === null || undo === '' ? undefined : t('Undo: %s', undo)}
        shortcut="Mod+Z"
        disabledReason={reason(undo, t('Nothing to undo'))}
        onClick={() => take('undo')}
      />
      <IconButton
        label={t('Redo')}
        icon={Redo2}
        tooltip={redo === null || redo === '' ? undefined : t('Redo: %s', redo)}
        shortcut="Mod+Shift+Z"
        disabledReason={reason(redo, t('Nothing to redo'))}
        onClick={() => take('redo')}
      />
    </>
  )
}
