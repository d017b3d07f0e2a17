import { useSelect, useCommand } from '../../hooks'
import { Button, Dialog, ErrorState, Skeleton } from '../../controls'
import { t } from '../../i18n'
import { Form } from './Form'
import { INITIAL } from './switches'
import type { DatabaseDetail } from '../../../events/database/database'
import type { Entered } from './useConnection'
import '../databases.css'

const DATABASES = ['databases'] as const

const fromDetail = ({ name, engine, options, kept, switches }: DatabaseDetail): Entered => ({
  name,
  engine,
  values: Object.fromEntries(options.map((option) => [option.name, option.value])),
  kept,
  switches,
})

interface DatabaseDialogProps {
  /** Null for a new one. */
  readonly id: number | null
  /** True where a new one is followed by the way to its first query; else the dialog closes. */
  readonly leadsOn?: boolean
  readonly onClose: () => void
}

/** Adds a database or changes one. The form is made from the option schema of the engine. */
export const DatabaseDialog = ({ id, leadsOn = false, onClose }: DatabaseDialogProps) => {
  const command = useCommand()
  const engines = useSelect(DATABASES, (model) => model.databases.engines)
  const detail = useSelect(DATABASES, (model) => (id === null ? null : (model.databases.details[id] ?? null)))
  const kinds = engines?.value ?? null
  const current = id === null ? null : (detail?.value ?? null)
  const failed = [engines, detail].find((one) => one?.status === 'failed') ?? null
  if (kinds !== null && (id === null || current !== null)) {
    const empty = { name: '', engine: kinds[0]?.engine ?? '', values: {}, kept: [], switches: INITIAL }
    const initial = current === null ? empty : fromDetail(current)
    return <Form id={id} engines={kinds} initial={initial} leadsOn={leadsOn} onClose={onClose} />
  }
  return (
    <Dialog open onOpenChange={onClose} title={id === null ? t('Add database') : t('Edit database')} size="wide">
      {failed === null ? (
        <Skeleton lines={[40, 80, 60]} label={t('Reading the settings')} />
      ) : (
        <ErrorState
          title={t('The settings could not be read')}
          actions={<Button onClick={() => command('databases.open_form', { id })}>{t('Try again')}</Button>}
        >
          {failed.message}
        </ErrorState>
      )}
    </Dialog>
  )
}
