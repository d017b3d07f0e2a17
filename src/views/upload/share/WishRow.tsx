import type { SharedTable } from '../../../events/upload/share'
import { Button } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import type { Reader } from './readers'
import './share.css'

interface WishRowProps {
  readonly shared: SharedTable
  readonly person: Reader
}

/** A person who asks to see a table, and the two answers. */
export const WishRow = ({ shared: { schema, table }, person }: WishRowProps) => {
  const command = useCommand()
  const disabledReason = usePastRefusal()
  return (
    <div className="wish">
      <span className="grow">{t('%s asks to see your table %s.', person.name, table)}</span>
      <span className="row">
        <Button
          size="small"
          disabledReason={disabledReason}
          aria-label={t('Share %s with %s', table, person.name)}
          onClick={() => command('upload.share', { schema, table, add: { users: [person] } })}
        >
          {t('Share')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabledReason={disabledReason}
          aria-label={t('Do not share %s with %s', table, person.name)}
          onClick={() => command('upload.share', { schema, table, decline: [person] })}
        >
          {t('Not now')}
        </Button>
      </span>
    </div>
  )
}
