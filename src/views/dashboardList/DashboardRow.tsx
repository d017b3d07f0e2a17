import { Copy, Star, Tags, Trash2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'

import type { DashboardSummary } from '../../events/dashboardList'
import { Button, Checkbox, IconButton, Tag } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { changedText } from '../shell/changed'
import { TagChips } from '../tags/TagChips'
import { useTagRefusal } from '../tags/useTagging'

const WAIT = 'Commands wait until you are back.'

/** Why this person may not delete it; null when they may. */
const useDeleteRefusal = (dashboard: DashboardSummary): string | null => {
  const past = useIsPast()
  const user = useSelect(['session'], (model) => model.session.user)
  if (past) return t(WAIT)
  if (user === null || user.roles.includes('Admin')) return null
  if (!user.permissions.includes('can_write on Dashboard')) return t('Your roles do not let you change dashboards.')
  return dashboard.owners.some(({ id }) => id === user.id) ? null : t('Only its owners may delete it.')
}

/** Whether this person may delete a dashboard. */
export const useMayDelete = (): ((dashboard: DashboardSummary) => boolean) => {
  const user = useSelect(['session'], (model) => model.session.user)
  return ({ owners }) =>
    user === null ||
    user.roles.includes('Admin') ||
    (user.permissions.includes('can_write on Dashboard') && owners.some(({ id }) => id === user.id))
}

interface DashboardRowProps {
  readonly dashboard: DashboardSummary
  readonly place: number
  readonly chosen: boolean
  readonly onChoose: (id: number, chosen: boolean) => void
  readonly onCopy: (dashboard: DashboardSummary) => void
  /** Null for whoever may not tag. */
  readonly onTag: ((dashboard: DashboardSummary) => void) | null
  readonly tagged: boolean
}

export const dashboardPath = ({ id, slug }: Pick<DashboardSummary, 'id' | 'slug'>): string =>
  `/superset/dashboard/${encodeURIComponent(slug ?? String(id))}/`

export const DashboardRow = memo(function DashboardRow(props: DashboardRowProps) {
  const { dashboard, place, chosen, onChoose, onCopy, onTag, tagged } = props
  const command = useCommand()
  const past = useIsPast()
  const refusal = useDeleteRefusal(dashboard)
  const tagRefusal = useTagRefusal(dashboard)
  const { id, published, owners, changedBy, changedOn, created, createdBy } = dashboard
  const title = dashboard.title === '' ? t('[ untitled dashboard ]') : dashboard.title
  const favorite = useSelect(['dashboardList'], (model) => model.dashboardList.favorites[id] ?? false)
  const deleting = useSelect(['dashboardList'], (model) => model.dashboardList.deleting[id] !== undefined)
  const mayMake = useSelect(['session'], ({ session: { user } }) =>
    user === null ? true : user.permissions.includes('can_write on Dashboard'),
  )
  const people = owners.map((owner) => owner.name).join(', ')
  return (
    <tr aria-rowindex={place} className={deleting ? 'leaving' : undefined}>
      <td className="choose">
        <Checkbox
          label={t('Choose %s', title)}
          checked={chosen}
          disabled={deleting}
          onChange={(next) => onChoose(id, next)}
        />
      </td>
      <td className="star">
        <IconButton
          size="small"
          icon={Star}
          label={t('Favorite %s', title)}
          aria-pressed={favorite}
          className={favorite ? 'on' : ''}
          disabledReason={past ? t(WAIT) : null}
          onClick={() => command('dashboard.favor', { dashboardId: id, favorite: !favorite })}
        />
      </td>
      <td className="cut" title={title}>
        {deleting ? <s>{title}</s> : <Link href={dashboardPath(dashboard)}>{title}</Link>}
      </td>
      <td>
        <Tag kind={published ? 'ok' : 'plain'}>{published ? t('Published') : t('Draft')}</Tag>
      </td>
      {tagged && (
        <td>
          <TagChips tags={dashboard.tags ?? []} of={title} />
        </td>
      )}
      <td className="cut" title={people}>
        {people}
      </td>
      <td className="cut" title={createdBy === '' ? '' : t('by %s', createdBy)}>
        {created}
      </td>
      <td className="num cut" title={changedBy === '' ? '' : t('by %s', changedBy)}>
        {changedText(changedOn)}
      </td>
      <td className="acts">
        {deleting ? (
          <Button
            size="small"
            icon={Undo2}
            aria-label={t('Keep %s', title)}
            onClick={() => command('dashboard.keep', { ids: [id] })}
          >
            {t('Keep')}
          </Button>
        ) : (
          <>
            {mayMake && (
              <IconButton
                size="small"
                icon={Copy}
                label={t('Copy %s', title)}
                disabledReason={past ? t(WAIT) : null}
                onClick={() => onCopy(dashboard)}
              />
            )}
            {onTag !== null && (
              <IconButton
                size="small"
                icon={Tags}
                label={t('Tags of %s', title)}
                disabledReason={tagRefusal}
                onClick={() => onTag(dashboard)}
              />
            )}
            <IconButton
              size="small"
              icon={Trash2}
              label={t('Delete %s', title)}
              disabledReason={refusal}
              onClick={() => command('dashboard.delete', { ids: [id] })}
            />
          </>
        )}
      </td>
    </tr>
  )
})
