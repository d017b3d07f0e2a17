import { retentionOf } from '../../../projections/storage/storage'
import { Select } from '../../controls'
import { formatWhole } from '../../controls/field/number'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t, tn } from '../../i18n'

const DAYS = [7, 14, 30, 90, 365]
const MEGABYTES = [64, 256, 1024]

const optionsOf = (values: readonly number[], current: number, label: (value: number) => string) =>
  [...new Set([...values, current])].toSorted((a, b) => a - b).map((value) => ({ value, label: label(value) }))

/** How long the steps of the log stay in this browser, and how many are gone. */
export const Retention = () => {
  const command = useCommand()
  const past = useIsPast()
  const { days, megabytes } = useSelect(['storage'], ({ storage }) => retentionOf(storage))
  const gone = useSelect(['storage'], ({ storage }) => storage.trimmedTo)
  return (
    <div className="retention">
      <div className="row">
        <Select
          label={t('Keep steps for')}
          size="small"
          disabled={past}
          value={days}
          onChange={(value) => command('storage.set_retention', { days: value, megabytes })}
          options={optionsOf(DAYS, days, (value) => tn('%s day', '%s days', value))}
        />
        <Select
          label={t('In at most')}
          size="small"
          disabled={past}
          value={megabytes}
          onChange={(value) => command('storage.set_retention', { days, megabytes: value })}
          options={optionsOf(MEGABYTES, megabytes, (value) => t('%s MB', formatWhole(value)))}
        />
      </div>
      <p className="small ink-2">
        {t('Older steps go first, and their history with them: what you made stays.')}{' '}
        {gone === 0
          ? t('None have gone so far.')
          : tn('%s step has gone so far.', '%s steps have gone so far.', gone, formatWhole(gone))}
      </p>
    </div>
  )
}
