import { Link } from 'wouter'

import type { SetterAnswer, SetterKind } from '../../../contract/version/setter'
import { may } from '../../projections/session/permissions'
import { valueText } from '../audit/fields'
import { useAnswer, valuesOf } from '../audit/useAnswer'
import { Skeleton } from '../controls'
import { useSelect } from '../hooks'
import { t, tn } from '../i18n'
import { changedText } from '../shell/past/changed'
import { Card } from './whoSet/Card'
import './setBy.css'

/** A field or control, by its JSON pointer in entries of the audit log. */
export interface SetPart {
  readonly label: string
  readonly path: string
}

/** Characters of a value. */
const SHOWN = 160

const shortText = (value: unknown): string => {
  const text = valueText(value) ?? t('none')
  if (text === '') return t('empty')
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

type Setter = NonNullable<SetterAnswer['set']>

const Values = ({ fields }: Pick<Setter, 'fields'>) => {
  const [first, ...others] = fields
  if (first === undefined) return null
  return (
    <span className="set-values">
      {first.secret === true ? (
        <i>{t('The value is hidden.')}</i>
      ) : (
        <>
          <del>{shortText(first.before)}</del> → <ins>{shortText(first.after)}</ins>
        </>
      )}
      {others.length > 0 && (
        <span className="ink-3"> {tn('and %s more change', 'and %s more changes', others.length)}</span>
      )}
    </span>
  )
}

const Origin = ({ set }: { readonly set: Setter }) => {
  const reads = useSelect(['session'], (model) => may(model, 'can_read on AuditLog'))
  const version = set.version === null ? '' : t('Version %s', String(set.version))
  return (
    <span className="ink-3">
      {version}
      {version !== '' && reads && ' · '}
      {reads && <Link href={`/audit/list/?entry=${set.seq}`}>{t('Audit entry %s', String(set.seq))}</Link>}
    </span>
  )
}

interface PartRowProps {
  readonly label: string
  /** Undefined until there is one. */
  readonly answer: SetterAnswer | undefined
}

const PartRow = ({ label, answer }: PartRowProps) => (
  <li>
    <b>{label}</b>
    {answer === undefined && <Skeleton lines={[70]} />}
    {answer?.set === null && (
      <span className="ink-3">
        {answer.begins === null
          ? t('Never set.')
          : t('Not set since %s, when the audit log began.', changedText(answer.begins))}
      </span>
    )}
    {answer?.set != null && (
      <>
        <span>
          {t('%s, %s', answer.set.person?.name ?? t('Recount'), changedText(answer.set.at))}
          {answer.set.change === 'created' && <span className="ink-3"> {t('when it was made')}</span>}
        </span>
        <Values fields={answer.set.fields} />
        <Origin set={answer.set} />
      </>
    )}
  </li>
)

interface SetByListProps {
  readonly kind: SetterKind
  readonly id: number
  /** Name of the section, form or item that the parts are in. */
  readonly of: string
  readonly parts: readonly SetPart[]
  readonly onClose: () => void
}

/** Each part with the person who set it last, the moment and both values. */
export const SetByList = ({ kind, id, of, parts, onClose }: SetByListProps) => {
  const detail = JSON.stringify(parts.map(({ path }) => path))
  const { parts: answer, failed } = useAnswer({ about: 'setter', kind, thing: String(id), detail })
  const setters = valuesOf<SetterAnswer>(answer ?? [], 'setter')
  return (
    <Card name={of} onClose={onClose}>
      {failed === null ? (
        <ul className="set-list" aria-label={t('Who set this')}>
          {parts.map(({ path, label }, at) => (
            <PartRow key={path} label={label} answer={setters[at]} />
          ))}
        </ul>
      ) : (
        <p className="who-none bad">{t('It could not be read: %s', failed)}</p>
      )}
    </Card>
  )
}
