import { usersOf } from '../../../../domain/datasets/breaks'
import { t } from '../../../i18n'
import { useEditing } from '../editing'

/** So many are named; the others are counted. */
const SHOWN = 5

interface UsedByProps {
  readonly part: 'columns' | 'metrics'
  /** Key of the column or metric. */
  readonly item: string
}

/** Charts and dashboards that use a column or metric, to show the effects of a change. */
export const UsedBy = ({ part, item }: UsedByProps) => {
  const { draft, start } = useEditing()
  const uses = draft.uses?.value ?? null
  // charts know it by the name that is saved
  const name = start.content[part].find(({ key }) => key === item)?.name
  if (uses === null || name === undefined) return null
  const { charts, dashboards } = usersOf(part, name, uses.charts, uses.dashboards)
  const links = [
    ...charts.map((chart) => ({ key: `c${chart.id}`, text: chart.name, href: `/explore/?slice_id=${chart.id}` })),
    ...dashboards.map(({ id, title }) => ({
      key: `d${id}`,
      text: title === '' ? t('[untitled dashboard]') : title,
      href: `/superset/dashboard/${id}/`,
    })),
  ]
  return (
    <div className="item-fact">
      <span className="label">{t('Used by')}</span>
      {links.length === 0 ? (
        <span className="ink-3">{t('No chart or filter that you may see.')}</span>
      ) : (
        <ul aria-label={t('Used by')}>
          {links.slice(0, SHOWN).map(({ key, text, href }) => (
            <li key={key} className="cut">
              <a href={href} target="_blank" rel="noreferrer" title={text}>
                {text}
              </a>
            </li>
          ))}
          {links.length > SHOWN && <li className="ink-3">{t('%s more', links.length - SHOWN)}</li>}
        </ul>
      )}
    </div>
  )
}
