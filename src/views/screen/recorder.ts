import type { DraftKey } from '../../events/screen/drafts'
import { dialogKey } from './dialogKey'
import type { Services } from '../context'

/** Typing rests for this long before it is recorded. */
const REST = 300
/** Signs that something else comes next, which must find the draft recorded. */
const SIGNS = ['pointerdown', 'focusout', 'pagehide'] as const

interface RecorderOptions {
  readonly key: DraftKey
  readonly isChoice: boolean
  readonly dispatch: Services['dispatch']
}

export interface Recorder {
  readonly change: (value: unknown) => void
  /** The draft has its first value again. */
  readonly drop: () => void
}

/** Records a draft when typing rests, and before the next press. */
export const createRecorder = ({ key, isChoice, dispatch }: RecorderOptions): Recorder => {
  let waiting: { readonly value: unknown; readonly timer: number } | null = null

  const flush = (): void => {
    if (waiting === null) return
    const { value, timer } = waiting
    waiting = null
    window.clearTimeout(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, flush, true)
    window.removeEventListener('keydown', onKey, true)
    dispatch('screen.change_draft', { key, isChoice, value })
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === 'Escape' || event.ctrlKey || event.metaKey) flush()
  }

  return {
    change: (value) => {
      if (waiting === null) {
        for (const sign of SIGNS) window.addEventListener(sign, flush, true)
        window.addEventListener('keydown', onKey, true)
      } else window.clearTimeout(waiting.timer)
      waiting = { value, timer: window.setTimeout(flush, REST) }
      if (isChoice) flush()
    },
    drop: () => {
      flush()
      dispatch('screen.change_draft', { key, isChoice, value: undefined })
    },
  }
}

/** Records that a dialog with this title opened, and answers how to record that it closed. */
export const recordDialog = (dispatch: Services['dispatch'], title: string): (() => void) => {
  const dialog = dialogKey(title)
  dispatch('screen.open_dialog', { dialog, title })
  return () => void dispatch('screen.close_dialog', { dialog })
}
