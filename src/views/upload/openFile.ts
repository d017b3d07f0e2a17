import { isRefusal } from '../../core/commands/command'
import type { FilePlace } from '../../events/upload/share'
import type { Services } from '../context'
import { moreCommands } from '../editor/useMoreCommand'

const KINDS = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.parquet,.xlsx,.xlsm,.geojson,.gz'

/** Opens files to query them; each becomes a table at the user's request. */
export const openFiles = async (
  { dispatch, holdFile }: Pick<Services, 'dispatch' | 'holdFile'>,
  files: Iterable<File>,
  /** The own table that they refresh. */
  refresh?: FilePlace,
): Promise<void> => {
  await moreCommands(() => dispatch('toast.wait', {}))
  for (const file of files) {
    const opened = { fileName: file.name, bytes: file.size }
    const decision = dispatch('upload.open', refresh === undefined ? opened : { ...opened, refresh })
    if (isRefusal(decision)) continue
    const data = decision[0]?.data as { readonly uploadId: string } | undefined
    if (data !== undefined) holdFile(data.uploadId, file)
  }
}

/** Asks for files with the system's own dialog; for one, where it is to refresh a table. */
export const chooseFiles = (services: Pick<Services, 'dispatch' | 'holdFile'>, refresh?: FilePlace): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = KINDS
  input.multiple = refresh === undefined
  input.addEventListener('change', () => void openFiles(services, Array.from(input.files ?? []), refresh))
  input.click()
}
