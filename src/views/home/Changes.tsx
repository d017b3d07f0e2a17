import { useMemo } from 'react'
import { Link } from 'wouter'

import { Avatar } from '../controls/Avatar'
import { useSelect } from '../hooks'
import { t, tn } from '../i18n'
import { dayName, hourMinute } from '../shell/past/time'
import { useToday } from '../shell/past/useToday'
import { changesOf, yesterday, type Change } from './changes'

/** Rows: as many as one sees at a glance. */
const SHOWN = 6

/** The latest changes, and true when all are since yesterday. */
export const useChanges = (): { readonly changes: readonly Change[]; readonly recent: boolean } => {
  const today = useToday()
  const dashboards = useSelect(['dashboard/list', 'dashboardList'], ({ dashboardList }) => dashboardList.list)
  const charts = useSelect(['charts'], (model) => model.charts.list)
  return useMemo(() => {
    const all = changesOf(dashboards, charts, SHOWN)
    const since = all.filter(({ at }) => at >= yesterday(today))
    return since.length === 0 ? { changes: all, recent: false } : { changes: since, recent: true }
  }, [dashboards, charts, today])
}

const KINDS = { dashboard: 'Dashboard', chart: 'Chart' } as const

/** Changes with their authors, the latest first. */
export const Changes = ({ changes }: { readonly changes: readonly Change[] }) => {
  const today = useToday()
  const me = useSelect(['session'], ({ session: { user } }) =>
    user === null ? '' : `${user.firstName} ${user.lastName}`.trim(),
  )
  return (
    <ul className="home-feed">
      {changes.map(({ kind, id, name, href, who, at, more }) => (
        <li key={`${kind} ${id}`}>
          <Avatar
            name={who === '' ? t('Recount') : who}
            kind={who === '' ? 'system' : who === me ? 'me' : 'person'}
            size={20}
          />
          <div>
            <p>
              <Link className="cut" href={href} title={name}>
                {name}
              </Link>
              {more > 0 && <span>{tn('and %s more', 'and %s more', more)}</span>}
            </p>
            <span className="cut">
              {`${t(KINDS[kind])} · ${who === '' ? t('made with Recount') : who === me ? t('you') : who} · ${dayName(at, today)}, ${hourMinute(at)}`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
