import type { Dashboard } from '../../../projections/dashboards'
import { Button, Dialog } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { changedText } from '../../shell/changed'

interface ConflictDialogProps {
  readonly dashboardId: number
  readonly conflict: NonNullable<Dashboard['conflict']>
}

/** Others changed what a save would overwrite: both are shown, and nothing is written before somebody says so (`B5.12`, `B5.13`). */
export const ConflictDialog = ({ dashboardId, conflict }: ConflictDialogProps) => {
  const command = useCommand()
  const { differences, changedBy, changedOn } = conflict
  const close = (): void => void command('dashboard.put_off_conflict', { dashboardId })
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={close}
      title={t('Please confirm the overwrite values.')}
      footer={
        <>
          <Button onClick={close}>{t('Keep editing')}</Button>
          <Button variant="danger" onClick={() => command('dashboard.save', { dashboardId, over: true })}>
            {t('Overwrite')}
          </Button>
        </>
      }
    >
      <div className="db-dialog">
        <p>
          {changedBy === ''
            ? t('The dashboard was changed since you began to edit it.')
            : t('%s changed the dashboard since you began to edit it, at %s.', changedBy, changedText(changedOn))}
        </p>
        <table className="db-differences">
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('On the server')}</th>
              <th scope="col">{t('Yours')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, theirs, yours }) => (
              <tr key={field}>
                <th scope="row" className="mono">
                  {field}
                </th>
                <td>{theirs}</td>
                <td>{yours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
