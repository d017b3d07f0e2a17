import { Copy } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'

import type { DashboardSummary } from '../../../../events/dashboard/list'
import { IconButton, Tag } from '../../../controls'
import { useCommand, useSelect } from '../../../hooks'
import { t } from '../../../i18n'
import { usePastRefusal } from '../../../pastRefusal'
import { ActsCell } from '../../../lists/ActsCell'
import { ChangedCell, ChooseCell, FavoriteCell, OwnersCell } from '../../../lists/cells'
import { useDeleteRefusal } from '../../../lists/deleteRefusal'
import { TagChips } from '../../../tag/chips/TagChips'

interface DashboardRowProps {
  readonly dashboard: DashboardSummary
  readonly place: number
  readonly chosen: boolean
  readonly onChoose: (id: number, chosen: boolean) => void
  readonly onCopy: (dashboard: DashboardSummary) => void
  /** Null without the right to tag. */
  readonly onTag: ((dashboard: DashboardSummary) => void) | null
  readonly tagged: boolean
}

const dashboardPath = ({ id, slug }: Pick<DashboardSummary, 'id' | 'slug'>): string =>
  `/superset/dashboard/${encodeURIComponent(slug ?? String(id))}/`

export const DashboardRow = memo(function DashboardRow(props: DashboardRowProps) {
  const { dashboard, place, chosen, onChoose, onCopy, onTag, tagged } = props
  const command = useCommand()
  const wait = usePastRefusal()
  const refusal = useDeleteRefusal(dashboard, 'Dashboard', 'dashboards')
  const { id, published, owners, changedBy, changedOn, created, createdBy } = dashboard
  const title = dashboard.title === '' ? t('[ untitled dashboard ]') : dashboard.title
  const favorite = useSelect(['dashboardList'], (model) => model.dashboardList.favorites[id] ?? false)
  const leaving = useSelect(['dashboardList'], (model) => model.dashboardList.deleting[id] !== undefined)
  const mayMake = useSelect(['session'], ({ session: { user } }) =>
    user === null ? true : user.permissions.includes('can_write on Dashboard'),
  )
  return (
    <tr aria-rowindex={place} className={leaving ? 'leaving' : undefined}>
      <ChooseCell name={title} chosen={chosen} leaving={leaving} onChoose={(next) => onChoose(id, next)} />
      <FavoriteCell
        name={title}
        favorite={favorite}
        onChange={(next) => command('dashboard.favor', { dashboardId: id, favorite: next })}
      />
      <td className="cut" title={title}>
        {leaving ? <s>{title}</s> : <Link href={dashboardPath(dashboard)}>{title}</Link>}
      </td>
      <td>
        <Tag kind={published ? 'ok' : 'plain'}>{published ? t('Published') : t('Draft')}</Tag>
      </td>
      {tagged && (
        <td>
          <TagChips tags={dashboard.tags ?? []} of={title} />
        </td>
      )}
      <OwnersCell owners={owners} />
      <td className="cut" title={createdBy === '' ? '' : t('by %s', createdBy)}>
        {created}
      </td>
      <ChangedCell on={changedOn} by={changedBy} />
      <ActsCell
        name={title}
        owners={owners}
        leaving={leaving}
        onTag={onTag === null ? null : () => onTag(dashboard)}
        deleteRefusal={refusal}
        onDelete={() => command('dashboard.delete', { ids: [id] })}
        onKeep={() => command('dashboard.keep', { ids: [id] })}
      >
        {mayMake && (
          <IconButton
            size="small"
            icon={Copy}
            label={t('Copy %s', title)}
            disabledReason={wait}
            onClick={() => onCopy(dashboard)}
          />
        )}
      </ActsCell>
    </tr>
  )
})
