import type { Readers } from '../../../events/upload/share'
import { Segmented } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { ReadersField } from './ReadersField'
import { NOBODY } from './readers'

interface WhoSeesProps {
  /** Null: only who makes it. */
  readonly readers: Readers | null
  readonly onChange: (readers: Readers | null) => void
}

/** The choice who may read a table that is about to be made. */
export const WhoSees = ({ readers, onChange }: WhoSeesProps) => {
  const me = useSelect(['session'], ({ session }) => session.user)
  return (
    <div className="who-sees">
      <div className="row">
        <span className="label">{t('Who sees the table')}</span>
        <Segmented
          size="small"
          label={t('Who sees the table')}
          value={readers === null ? 'me' : 'others'}
          options={[
            { value: 'me', label: t('Only me') },
            { value: 'others', label: t('People and roles') },
          ]}
          onChange={(value) => onChange(value === 'me' ? null : (readers ?? NOBODY))}
        />
      </div>
      {readers === null ? (
        <p className="small">{t('You can share it at any time.')}</p>
      ) : (
        <ReadersField
          label={t('People and roles who see it')}
          readers={readers}
          {...(me === null ? {} : { owner: { id: me.id, name: me.username } })}
          none={t('Nobody yet but you.')}
          onAdd={(kind, reader) => onChange({ ...readers, [kind]: [...readers[kind], reader] })}
          onRemove={(kind, reader) =>
            onChange({ ...readers, [kind]: readers[kind].filter(({ id }) => id !== reader.id) })
          }
        />
      )}
    </div>
  )
}
