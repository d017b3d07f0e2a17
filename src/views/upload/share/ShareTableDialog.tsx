import { useEffect } from 'react'

import type { FilePlace } from '../../../events/upload/share'
import { fileKey } from '../../../projections/upload/shares'
import { Button, Dialog, Spinner } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { TableReaders } from './TableReaders'

interface ShareTableDialogProps {
  readonly place: FilePlace
  readonly onClose: () => void
}

/** Shows who may read a table that was made of a file, and changes it. */
export const ShareTableDialog = ({ place: { schema, table }, onClose }: ShareTableDialogProps) => {
  const command = useCommand()
  const share = useSelect(['tableShares'], ({ tableShares }) => tableShares.byKey[fileKey({ schema, table })] ?? null)
  useEffect(() => void command('upload.list_shares', { place: { schema, table } }), [command, schema, table])
  const shared = share?.value ?? null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Share the table %s', table)}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="dialog-stack">
        <p>{t('They see its rows in queries, charts and dashboards. Only you can change, delete or share it.')}</p>
        {shared !== null && <TableReaders shared={shared} />}
        {shared === null && share?.status === 'loading' && <Spinner label={t('Looking who sees the table')} />}
        {shared === null && share?.status === 'loaded' && (
          <p>{t('Only its owner and administrators can share this table.')}</p>
        )}
        {share?.status === 'failed' && <p role="alert">{share.message}</p>}
      </div>
    </Dialog>
  )
}
