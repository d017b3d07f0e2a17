import { History } from 'lucide-react'
import { useState } from 'react'

import type { DashboardVersion } from '../../../events/dashboard/version'
import type { Dashboard } from '../../../projections/dashboard/dashboards'
import type { DashboardVersions } from '../../../projections/dashboard/state'
import { Avatar, EmptyState, Tag } from '../../controls'
import { useSelect } from '../../hooks'
import { t, tn } from '../../i18n'
import { Compare } from './Compare'
import { authorOf, differenceText, momentOf } from './words'

const LINES = 3

interface RowProps {
  readonly version: DashboardVersion
  readonly newest: boolean
  readonly chosen: boolean
  readonly onChoose: () => void
}

const Row = ({ version, newest, chosen, onChoose }: RowProps) => {
  const me = useSelect(['session'], ({ session }) => session.user?.id ?? null)
  const { number, at, differences, author } = version
  const shown = differences.slice(0, differences.length === LINES + 1 ? LINES + 1 : LINES)
  const rest = differences.length - shown.length
  return (
    <li>
      <button type="button" className="version" aria-current={chosen ? 'true' : undefined} onClick={onChoose}>
        <span className="version-who">
          <Avatar name={authorOf(version)} kind={author?.id === me ? 'me' : 'person'} size={20} />
          <b className="cut">{authorOf(version)}</b>
          <time className="num ink-3">{momentOf(at)}</time>
        </span>
        <span className="version-did">
          {shown.map((difference, index) => (
            // eslint-disable-next-line react/no-array-index-key -- a difference is its place in the version
            <span key={index}>{differenceText(difference)}</span>
          ))}
          {rest > 0 && <span className="ink-3">{tn('%s more change', '%s more changes', rest)}</span>}
          {differences.length === 0 && <span className="ink-3">{t('The first version that is kept')}</span>}
        </span>
        <span className="version-number num">
          {t('Version %s', String(number))}
          {newest && <Tag>{t('Newest')}</Tag>}
        </span>
      </button>
    </li>
  )
}

interface VersionsProps {
  readonly dashboard: Dashboard
  readonly versions: DashboardVersions
  readonly onClose: () => void
}

/** The versions of a dashboard, and one of them beside another or the state on screen. */
export const Versions = ({ dashboard, versions, onClose }: VersionsProps) => {
  const { list } = versions
  const [chosen, setChosen] = useState<number | null>(null)
  const number = chosen ?? list[1]?.number ?? list[0]?.number ?? null
  if (number === null) {
    return (
      <EmptyState icon={History} title={t('No version is kept yet')}>
        {t('Each save of this dashboard keeps one from now on.')}
      </EmptyState>
    )
  }
  return (
    <div className="version-panes">
      <ol className="version-list" aria-label={t('Versions')}>
        {list.map((version, index) => (
          <Row
            key={version.number}
            version={version}
            newest={index === 0}
            chosen={version.number === number}
            onChoose={() => setChosen(version.number)}
          />
        ))}
      </ol>
      <Compare key={number} dashboard={dashboard} versions={versions} number={number} onClose={onClose} />
    </div>
  )
}
