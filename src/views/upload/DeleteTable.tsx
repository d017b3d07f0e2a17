import { ConfirmDialog } from '../dialogs/ConfirmDialog'
import { useCommand } from '../hooks'
import { t } from '../i18n'
import { formatWhole } from '../controls/field/number'

interface DeleteTableProps {
  readonly dbId: number
  readonly schema: string
  readonly tableName: string
  readonly rows: number | null
  readonly onClose: () => void
}

/** Asks before a table goes that was made of a file: there is no way back but the file itself. */
export const DeleteTable = ({ dbId, schema, tableName, rows, onClose }: DeleteTableProps) => {
  const command = useCommand()
  return (
    <ConfirmDialog
      title={t('Delete the table %s?', tableName)}
      action={t('Delete table')}
      onConfirm={() => command('upload.delete_table', { dbId, schema, tableName })}
      onClose={onClose}
    >
      <p>{rows === null ? t('Its rows are gone for good.') : t('Its %s rows are gone for good.', formatWhole(rows))}</p>
      <p>{t('Queries and datasets that read it fail from then on, until you upload a file under the same name.')}</p>
    </ConfirmDialog>
  )
}
