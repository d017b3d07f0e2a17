import { FileUp, Trash2, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'

import { sharedTable } from '../../projections/upload/shares'
import { Button } from '../controls'
import { useCommand, useIsPast, useSelect, useServices } from '../hooks'
import { t } from '../i18n'
import { Fact } from '../schema/Fact'
import { DeleteTable } from './DeleteTable'
import { chooseFiles } from './openFile'
import { ShareTableDialog } from './share/ShareTableDialog'
import { countOf, readerNames } from './share/readers'

interface FileActionsProps {
  readonly dbId: number
  readonly schema: string
  readonly table: string
  readonly rows: number | null
}

/** The readers of a table that was made of a file, and what its owner can do with it; empty for other people. */
export const FileActions = ({ dbId, schema, table, rows }: FileActionsProps) => {
  const services = useServices()
  const command = useCommand()
  const past = useIsPast()
  const me = useSelect(['session'], ({ session }) => session.user?.id)
  const shared = useSelect(['tableShares'], ({ tableShares }) => sharedTable(tableShares, { schema, table }))
  useEffect(() => void command('upload.list_shares', { place: { schema, table } }), [command, schema, table])
  const [dialog, setDialog] = useState<'share' | 'delete' | null>(null)
  const close = (): void => setDialog(null)
  if (shared === null) return null
  const isMine = shared.owner.id === me
  return (
    <>
      <dl>
        <Fact name={t('Seen by')} value={countOf(shared) === 0 && isMine ? t('Only you') : readerNames(shared)} />
      </dl>
      {!past && (
        <div className="row">
          <Button size="small" icon={UserPlus} onClick={() => setDialog('share')}>
            {t('Share table')}
          </Button>
          {isMine && (
            <Button size="small" icon={FileUp} onClick={() => chooseFiles(services, { schema, table })}>
              {t('Refresh from a file')}
            </Button>
          )}
          {isMine && (
            <Button size="small" variant="danger" icon={Trash2} onClick={() => setDialog('delete')}>
              {t('Delete table')}
            </Button>
          )}
        </div>
      )}
      {dialog === 'share' && <ShareTableDialog place={{ schema, table }} onClose={close} />}
      {dialog === 'delete' && <DeleteTable {...{ dbId, schema, rows }} tableName={table} onClose={close} />}
    </>
  )
}
