import type { Breaks } from '../../../../domain/datasets/breaks'
import type { Uses } from '../../../../projections/dataset/drafts'
import { Banner } from '../../../controls'
import { t, tn } from '../../../i18n'
import '../styles/uses.css'

/** So many are named; the others are counted. */
const SHOWN = 8

interface Use {
  readonly key: string
  readonly name: string
  readonly href: string
  /** Names it uses that would be gone; empty where it keeps working. */
  readonly lost: string
}

const List = ({
  title,
  uses,
  hidden,
}: {
  readonly title: string
  readonly uses: readonly Use[]
  readonly hidden: number
}) =>
  uses.length + hidden === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <ul>
        {uses.slice(0, SHOWN).map(({ key, name, href, lost }) => (
          <li key={key}>
            <a className="cut" href={href} target="_blank" rel="noreferrer" title={name}>
              {name}
            </a>
            {lost === '' ? null : <span className="bad cut"> {t('uses %s', lost)}</span>}
          </li>
        ))}
        {uses.length > SHOWN && <li className="ink-3">{t('%s more', uses.length - SHOWN)}</li>}
        {hidden > 0 && <li className="ink-3">{tn('%s that you may not see', '%s that you may not see', hidden)}</li>}
      </ul>
    </section>
  )

/** Charts and dashboards that a change would break. */
export const brokenCount = ({ charts, dashboards }: Breaks): number => charts.length + dashboards.length

interface UsesListProps {
  readonly uses: Uses
  readonly breaks: Breaks
}

/** Uses of a dataset, those that would break first. */
export const UsesList = ({ uses, breaks }: UsesListProps) => {
  const lostBy = new Map(
    [
      ...breaks.charts.map((one) => ({ ...one, key: `c${one.user.id}` })),
      ...breaks.dashboards.map((one) => ({ ...one, key: `d${one.user.id}` })),
    ].map(({ key, columns, metrics }) => [key, [...columns, ...metrics].join(', ')]),
  )
  const ordered = (all: readonly Use[]): readonly Use[] =>
    all.toSorted((a, b) => Number(b.lost !== '') - Number(a.lost !== ''))
  const charts = ordered(
    uses.charts.map(({ id, name }) => ({
      key: `c${id}`,
      name,
      href: `/explore/?slice_id=${id}`,
      lost: lostBy.get(`c${id}`) ?? '',
    })),
  )
  const dashboards = ordered(
    uses.dashboards.map(({ id, title }) => ({
      key: `d${id}`,
      name: title === '' ? t('[untitled dashboard]') : title,
      href: `/superset/dashboard/${id}/`,
      lost: lostBy.get(`d${id}`) ?? '',
    })),
  )
  const count = brokenCount(breaks)
  return (
    <>
      {count > 0 && (
        <Banner kind="warning" announce="alert" inset>
          {tn(
            '%s of what uses the dataset names something that would be gone.',
            '%s of those that use the dataset name something that would be gone.',
            count,
          )}
        </Banner>
      )}
      {uses.chartCount + uses.dashboardCount === 0 && <p>{t('No chart and no dashboard uses it.')}</p>}
      <List
        title={tn('%s chart uses it', '%s charts use it', uses.chartCount)}
        uses={charts}
        hidden={uses.chartCount - uses.charts.length}
      />
      <List
        title={tn('%s dashboard uses it', '%s dashboards use it', uses.dashboardCount)}
        uses={dashboards}
        hidden={uses.dashboardCount - uses.dashboards.length}
      />
    </>
  )
}
