import { isUnsaved } from '../editor/mergeTabs'
import type { ReadModel } from '../../core/readModel/model'
import { openEditors } from '../editor/selectors'

export interface Waiting {
  readonly id: string
  readonly name: string
  /** The server's reason for a refusal; null before it was called. */
  readonly reason: string | null
}

/** Open tabs of which the server has not the state of now, and why. Empty where tabs are not kept on the server. */
export const waitingTabs = (model: ReadModel): readonly Waiting[] => {
  if (model.session.flags['SQLLAB_BACKEND_PERSISTENCE'] !== true) return []
  return openEditors(model.editors)
    .filter(isUnsaved)
    .map(({ id, name, inLocalStorage }) => {
      const pause = model.tabs.pauses[`${inLocalStorage ? 'migrate' : 'sync'} ${id}`]
      return { id, name, reason: pause?.message ?? null }
    })
}

/** Number of tabs that the server refused. */
export const refusedTabs = (model: ReadModel): number =>
  waitingTabs(model).filter(({ reason }) => reason !== null).length
