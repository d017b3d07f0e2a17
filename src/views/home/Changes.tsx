import { useMemo } from 'react'
import { Link } from 'wouter'

import { Avatar } from '../controls/Avatar'
import { useSelect } from '../hooks'
import { t, tn } from '../i18n'
import { agoText, exactText } from './ago'
import { changesOf, yesterday, type Change } from './changes'
import { useMoment } from './useMoment'

/** Rows: as many as one sees at a glance. */
const SHOWN = 6

/** The latest changes, and true when all are since yesterday. */
export const useChanges = (): { readonly changes: readonly Change[]; readonly recent: boolean } => {
  const now = useMoment()
  const dashboards = useSelect(['dashboard/list', 'dashboardList'], ({ dashboardList }) => dashboardList.list)
  const charts = useSelect(['charts'], (model) => model.charts.list)
  return useMemo(() => {
    const all = changesOf(dashboards, charts, SHOWN)
    const since = all.filter(({ at }) => at >= yesterday(now))
    return since.length === 0 ? { changes: all, recent: false } : { changes: since, recent: true }
  }, [dashboards, charts, now])
}

/** Full name of the person who is signed in; empty for nobody. */
export const useOwnName = (): string =>
  useSelect(['session'], ({ session: { user } }) => (user === null ? '' : `${user.firstName} ${user.lastName}`.trim()))

const KINDS = { dashboard: 'Dashboard', chart: 'Chart' } as const

/** The beginning of the sentence that the name of the thing ends. */
const verbOf = ({ who, isNew }: Change, me: string): string => {
  if (who === '') return isNew ? t('Made') : t('Changed')
  if (who === me) return isNew ? t('You made') : t('You changed')
  return isNew ? t('%s made', who) : t('%s changed', who)
}

/** Changes with their authors, the latest first. */
export const Changes = ({ changes }: { readonly changes: readonly Change[] }) => {
  const now = useMoment()
  const me = useOwnName()
  return (
    <ul className="home-feed">
      {changes.map((change) => {
        const { kind, id, name, href, who, at, more } = change
        const facts = [t(KINDS[kind]), ...(who === '' ? [t('made with Recount')] : [])]
        return (
          <li key={`${kind} ${id}`}>
            <Avatar
              name={who === '' ? t('Recount') : who}
              kind={who === '' ? 'system' : who === me ? 'me' : 'person'}
              size={20}
            />
            <div>
              <p>
                {`${verbOf(change, me)} `}
                <Link href={href} title={name}>
                  {name}
                </Link>
                {more > 0 && ` ${tn('and %s more', 'and %s more', more)}`}
              </p>
              <span className="cut">
                {`${facts.join(t(' · '))} · `}
                <time dateTime={new Date(at).toISOString()} title={exactText(at)}>
                  {agoText(at, now)}
                </time>
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
