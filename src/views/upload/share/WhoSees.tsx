import type { Readers } from '../../../events/upload/share'
import { Segmented } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { ReadersField } from './ReadersField'
import { NOBODY } from './readers'

interface WhoSeesProps {
  /** Null: only the owner, and the readers of the table that it replaces. */
  readonly readers: Readers | null
  /** True where it replaces a table, whose readers it keeps. */
  readonly replaces: boolean
  readonly onChange: (readers: Readers | null) => void
}

/** The choice who may read a table that is about to be made. */
export const WhoSees = ({ readers, replaces, onChange }: WhoSeesProps) => {
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
            { value: 'me', label: replaces ? t('As before') : t('Only me') },
            { value: 'others', label: replaces ? t('More people and roles') : t('People and roles') },
          ]}
          onChange={(value) => onChange(value === 'me' ? null : (readers ?? NOBODY))}
        />
      </div>
      {replaces && <p className="small">{t('Those who see the table now keep seeing it.')}</p>}
      {replaces && (
        <p className="small">
          {t('Datasets on it take the columns of this file. Names and descriptions of columns that it lacks are lost.')}
        </p>
      )}
      {readers === null && !replaces && <p className="small">{t('You can share it at any time.')}</p>}
      {readers !== null && (
        <ReadersField
          label={t('People and roles who see it')}
          readers={readers}
          {...(me === null ? {} : { owner: { id: me.id, name: me.username } })}
          none={replaces ? t('Nobody more yet.') : t('Nobody yet but you.')}
          onAdd={(kind, reader) => onChange({ ...readers, [kind]: [...readers[kind], reader] })}
          onRemove={(kind, reader) =>
            onChange({ ...readers, [kind]: readers[kind].filter(({ id }) => id !== reader.id) })
          }
        />
      )}
    </div>
  )
}
