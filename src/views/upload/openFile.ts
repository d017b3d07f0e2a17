import { isRefusal } from '../../core/commands/command'
import type { Services } from '../context'
import { moreCommands } from '../editor/useMoreCommand'

const KINDS = '.csv,.tsv,.txt,.json,.jsonl,.ndjson,.parquet,.xlsx,.xlsm,.geojson,.gz'

/** Opens files to query them; each becomes a table at the user's request. */
export const openFiles = async (
  { dispatch, holdFile }: Pick<Services, 'dispatch' | 'holdFile'>,
  files: Iterable<File>,
): Promise<void> => {
  await moreCommands(() => dispatch('toast.wait', {}))
  for (const file of files) {
    const decision = dispatch('upload.open', { fileName: file.name, bytes: file.size })
    if (isRefusal(decision)) continue
    const data = decision[0]?.data as { readonly uploadId: string } | undefined
    if (data !== undefined) holdFile(data.uploadId, file)
  }
}

/** Asks for files with the system's own dialog. */
export const chooseFiles = (services: Pick<Services, 'dispatch' | 'holdFile'>): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = KINDS
  input.multiple = true
  input.addEventListener('change', () => void openFiles(services, Array.from(input.files ?? [])))
  input.click()
}
