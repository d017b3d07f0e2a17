import { Download } from 'lucide-react'
import { safeFileName } from '../../../common/fileName'
import type { ExportFormat } from '../../events/job/job'
import type { Run } from '../../projections/run/runs'
import { canDownload } from '../../projections/session/session'
import { IconButton, Menu } from '../controls'
import type { CsvSource } from '../grid/Grid'
import { useCommand, useIsPast, useSelect, useServices } from '../hooks'
import { t } from '../i18n'

interface DownloadMenuProps {
  readonly run: Run
  /** The rows shown as a CSV file; undefined while there are none. */
  readonly csv: () => ReturnType<CsvSource['csv']> | undefined
}

const FORMATS: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
  { format: 'json', label: 'JSON' },
  { format: 'parquet', label: 'Parquet' },
]

/** Saves rows as files: those on screen at once, all rows of the query by the server (`A6.01`). */
export const DownloadMenu = ({ run, csv }: DownloadMenuProps) => {
  const command = useCommand()
  const past = useIsPast()
  const services = useServices()
  const allowed = useSelect(['session'], ({ session }) => canDownload(session))
  const save = async (): Promise<void> => {
    const shown = await csv()
    if (shown === undefined) return
    const fileName = safeFileName(run.tab, 'csv')
    services.saveFile(fileName, shown.file)
    command('job.rows_saved', { queryId: run.id, fileName, rows: shown.rows })
  }
  const all = (format: ExportFormat) => (): void =>
    void command('job.export', { queryId: run.id, format, fileName: safeFileName(run.tab, format) })
  const note = past ? { note: t('now only') } : {}
  return (
    <Menu
      align="end"
      items={[
        { heading: t('Rows on screen') },
        { label: t('Rows shown as CSV'), onSelect: () => void save() },
        { heading: t('All rows, beyond the row limit') },
        ...FORMATS.map(({ format, label }) => ({
          label: t('All rows as %s', t(label)),
          disabled: past,
          ...note,
          onSelect: all(format),
        })),
      ]}
      trigger={
        <IconButton
          label={t('Download')}
          icon={Download}
          size="small"
          disabledReason={allowed ? null : t('Your roles do not include downloads.')}
        />
      }
    />
  )
}
