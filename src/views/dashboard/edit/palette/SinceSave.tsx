import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'

import type { ReadModel } from '../../../../core/readModel/model'
import type { UndoStep } from '../../../../projections/undo/state'
import { isAbout } from '../../../../projections/undo/undo'
import { Icon } from '../../../controls'
import { usePreloaded } from '../../../controls/loading/preload'
import { useSelect, useServices, useStore } from '../../../hooks'
import { t, tn } from '../../../i18n'
import { said } from '../../../sentences'
import { hourMinute } from '../../../shell/past/time'
import { travel, undoSteps } from '../../../shell/undoSteps'
import './sinceSave.css'

const NONE: readonly UndoStep[] = []
const NO_TEXTS: readonly string[] = []
/** Steps that are listed; the others are counted. */
const SHOWN = 6

/** Steps of this window on a dashboard since it was saved, newest first. */
const stepsSince = ({ undo }: ReadModel, session: string, dashboardId: number): readonly UndoStep[] => {
  const past = undo.windows[session]?.past.filter((step) => step.scope === 'dashboard' && isAbout(step, dashboardId))
  return past === undefined || past.length === 0 ? NONE : past.toReversed()
}

/** Number of steps of this window on a dashboard since it was saved. */
export const useStepCount = (dashboardId: number): number => {
  const { session } = useServices()
  return useSelect(['undo'], (model) => stepsSince(model, session, dashboardId).length)
}

/** The steps since the last save, by name and time. A press undoes one, with all that came after it. */
export const SinceSave = ({ dashboardId }: { readonly dashboardId: number }) => {
  const { dispatch, session } = useServices()
  const store = useStore()
  const sentenceOf = usePreloaded(undoSteps)
  const count = useStepCount(dashboardId)
  const steps = useSelect(['undo'], (model) => stepsSince(model, session, dashboardId).slice(0, SHOWN))
  const texts = useSelect(['undo', 'dashboards'], (model) =>
    sentenceOf === null
      ? NO_TEXTS
      : stepsSince(model, session, dashboardId)
          .slice(0, SHOWN)
          .map((step) => said(sentenceOf(model, step))),
  )
  useEffect(() => {
    if (count > 0) undoSteps.fetch()
  }, [count])
  if (count === 0 || texts.length === 0) return null
  const undo = (gesture: string): void => {
    // a step that another window overtook goes with the one before it
    const isThere = (): boolean => stepsSince(store.state(), session, dashboardId).some(({ corr }) => corr === gesture)
    for (let left = count; left > 0 && isThere(); left -= 1)
      travel(dispatch, 'undo', { scope: 'dashboard', subject: dashboardId })
  }
  return (
    <section className="since-save" aria-label={t('Since the last save')}>
      <h2>{t('Since the last save')}</h2>
      <ol>
        {steps.map(({ corr, at }, place) => {
          const text = texts[place] ?? ''
          return (
            <li key={corr}>
              <button
                type="button"
                title={
                  place === 0
                    ? t('Undo: %s', text)
                    : tn('Undo this and %s step after it', 'Undo this and %s steps after it', place)
                }
                onClick={() => undo(corr)}
              >
                <Icon of={Undo2} size={14} />
                <span className="cut">{text}</span>
                <small className="num">{hourMinute(at)}</small>
              </button>
            </li>
          )
        })}
      </ol>
      {count > SHOWN && <p className="ink-3 small">{tn('%s step before', '%s steps before', count - SHOWN)}</p>}
    </section>
  )
}
