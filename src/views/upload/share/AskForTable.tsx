import { fileKey } from '../../../projections/upload/shares'
import { Button } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'

interface AskForTableProps {
  readonly schema: string
  readonly table: string
  /** Name of the owner. */
  readonly owner: string
}

/** Asks the owner of a table that was made of a file to share it. */
export const AskForTable = ({ schema, table, owner }: AskForTableProps) => {
  const command = useCommand()
  const disabledReason = usePastRefusal()
  const wish = useSelect(['tableShares'], ({ tableShares }) => tableShares.wishes[fileKey({ schema, table })] ?? null)
  if (wish?.status === 'asked')
    return <output className="small">{t('%s sees your request. Try again once the table is shared.', owner)}</output>
  return (
    <>
      <Button
        loading={wish?.status === 'asking'}
        disabledReason={disabledReason}
        onClick={() => command('upload.ask', { schema, table, owner })}
      >
        {t('Ask %s for access', owner)}
      </Button>
      {wish?.status === 'failed' && (
        <p className="small" role="alert">
          {t('The request did not arrive: %s', wish.message ?? t('the page was closed'))}
        </p>
      )}
    </>
  )
}
