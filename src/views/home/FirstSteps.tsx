import { Link } from 'wouter'

import { useSelect } from '../hooks'
import { t } from '../i18n'

interface Step {
  readonly label: string
  readonly words: string
  readonly href: string
  readonly permission: string
}

const QUERY: Step = {
  label: 'Query your data',
  words: 'Drop a file on this page or write SQL. Run shows the rows and their profile.',
  href: '/sqllab/',
  permission: 'can_execute_sql_query on SQLLab',
}
const CHART: Step = {
  label: 'Draw a chart',
  words: 'Choose a table and what to measure, then save the chart on a dashboard.',
  href: '/explore/',
  permission: 'can_write on Chart',
}

/** Three beginnings, for a person who has not worked here yet. */
export const FirstSteps = () => {
  const user = useSelect(['session'], ({ session }) => session.user)
  const sample = useSelect(['dashboard/list', 'dashboardList'], ({ dashboardList: { list } }) => {
    const first = list?.value?.dashboards[0]
    return first === undefined ? '/dashboard/list/' : `/superset/dashboard/${first.slug ?? first.id}/`
  })
  const look: Step = {
    label: 'Look at a dashboard',
    words: 'Pick a filter or click a bar: the other charts follow. Every step can be undone.',
    href: sample,
    permission: 'can_read on Dashboard',
  }
  return (
    <ol className="home-steps">
      {[look, QUERY, CHART]
        .filter(({ permission }) => user === null || user.permissions.includes(permission))
        .map(({ label, words, href }, index) => (
          <li key={label}>
            <Link href={href}>
              <span aria-hidden="true">{index + 1}</span>
              <b>{t(label)}</b>
              <p>{t(words)}</p>
            </Link>
          </li>
        ))}
    </ol>
  )
}
