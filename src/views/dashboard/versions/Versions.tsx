import { History } from 'lucide-react'
import { useState } from 'react'

import type { Dashboard } from '../../../projections/dashboard/dashboards'
import type { DashboardVersions } from '../../../projections/dashboard/state'
import { EmptyState } from '../../controls'
import { t } from '../../i18n'
import { Compare } from './Compare'
import { VersionRow } from '../../version/VersionRow'
import { differenceText } from './words'

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
          <VersionRow
            key={version.number}
            version={version}
            changes={version.differences.map(differenceText)}
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
