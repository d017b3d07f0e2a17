import type { PastSource, Services } from '../../context'
import { t } from '../../i18n'
import type { OpenedFile, PastControl } from '../../shell/past/past'
import type { Refusal } from './OpenRefusal'

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

/** Shows a log file beside the live log; the answer tells why it cannot be opened, or is null. */
export const openLogFile = async (
  file: File,
  services: Pick<Services, 'openLog'>,
  control: Pick<PastControl, 'openFile' | 'place' | 'subscribe'>,
): Promise<Refusal | null> => {
  const outcome = await services.openLog(file)
  if (!outcome.ok) return { file: file.name, message: outcome.message }
  if (outcome.source.head() === 0) {
    outcome.source.close?.()
    return { file: file.name, message: t('The file holds no events.') }
  }
  const { source, ...opened } = outcome
  showFile(control, source, { ...opened, name: file.name })
  return null
}
