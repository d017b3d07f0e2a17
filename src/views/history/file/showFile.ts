import type { PastSource } from '../../context'
import type { OpenedFile, PastControl } from '../../shell/past/past'

/** Shows an opened file at a seq, at its end without one, and frees what it holds when something else is shown. */
export const showFile = (
  control: Pick<PastControl, 'openFile' | 'place' | 'subscribe'>,
  source: PastSource,
  file: OpenedFile,
  seq?: number,
): void => {
  control.openFile(source, file, seq)
  const unsubscribe = control.subscribe(() => {
    if (control.place().source === source) return
    unsubscribe()
    source.close?.()
  })
}
