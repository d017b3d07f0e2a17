import { Check, Circle, Minus } from 'lucide-react'
import { useMemo } from 'react'

import { vizMeta } from '../../../domain/charts/kinds'
import { answersOf } from '../../../domain/charts/kinds/purposes'
import { kindChange } from '../../../domain/charts/kinds/needs'
import { own } from '../../../projections/dashboard/state'
import { Icon } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { useEditor } from '../editor'
import { KindThumb } from './KindThumb'
import { useVizType } from './useKind'

interface KindFactsProps {
  readonly of: string
  /** The kind of the chart as it is. */
  readonly type: string
}

/** A kind that is pointed at: its purpose, its needs, and what becomes of the chosen fields. */
export const KindFacts = ({ of, type }: KindFactsProps) => {
  const { id, dataset } = useEditor()
  const [from, to] = [useVizType(type), useVizType(of)]
  const form = useSelect([`explore/${id}`], ({ explores }) => own(explores.byKey, id) ?? null)
  const change = useMemo(
    () => (from === null || to === null || form === null ? null : kindChange(from, to, form, dataset)),
    [from, to, form, dataset],
  )
  const meta = vizMeta(of)
  if (meta === null) return null
  const { kept, lost } = change ?? { kept: [], lost: [] }
  return (
    <aside className="kind-facts" aria-label={t('About %s', t(meta.name))}>
      <div className="kind-picture">
        <KindThumb type={of} />
      </div>
      <h3>{t(meta.name)}</h3>
      <p>{t(answersOf(of))}</p>
      {change !== null && (
        <>
          <h4>{t('Needs')}</h4>
          <ul>
            {change.needs.map(({ label, required, fields }) => (
              <li key={label} className={required && fields.length === 0 ? 'missing' : undefined}>
                <Icon of={fields.length > 0 ? Check : required ? Circle : Minus} size={14} />
                <span>{required || fields.length > 0 ? t(label) : t('%s, optional', t(label))}</span>
                <b className="cut" title={fields.join(', ')}>
                  {fields.join(', ')}
                </b>
              </li>
            ))}
          </ul>
          {kept.length + lost.length > 0 && (
            <>
              <h4>{t('Your fields')}</h4>
              <p>
                {lost.length === 0
                  ? t('All are kept.')
                  : t('%s: no place here. It is back when you switch back.', lost.join(', '))}
              </p>
            </>
          )}
        </>
      )}
    </aside>
  )
}
