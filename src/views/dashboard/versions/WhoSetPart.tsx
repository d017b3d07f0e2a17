import { Suspense, useState, type RefObject } from 'react'

import { dashboardOf } from '../../../projections/dashboard/dashboards'
import { AnchoredPopover } from '../../controls/popup/AnchoredPopover'
import { Opening } from '../../controls/feedback/Opening'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { BESIDE } from '../../version/whoSet/beside'
import { PartChanges } from './PartChanges'

const VersionsDialog = lazyWithRetry(() => import('./dialog/VersionsDialog'), 'VersionsDialog')

interface WhoSetPartProps {
  readonly dashboardId: number
  readonly part: string
  /** The part on screen. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** Tells beside a part of a dashboard who set it; from there a dialog tells of all parts. */
export const WhoSetPart = ({ dashboardId, part, anchor, onClose }: WhoSetPartProps) => {
  const [isOfAll, setIsOfAll] = useState(false)
  const dashboard = useSelect([`dashboard/${dashboardId}`, 'dashboards'], ({ dashboards }) =>
    dashboardOf(dashboards, dashboardId),
  )
  if (dashboard === null) return null
  if (isOfAll) {
    return (
      <Suspense fallback={<Opening onGiveUp={onClose} />}>
        <VersionsDialog dashboardId={dashboardId} part={part} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <AnchoredPopover label={t('Who set this?')} {...BESIDE} anchor={anchor} onClose={onClose}>
      <PartChanges dashboard={dashboard} part={part} onAll={() => setIsOfAll(true)} onClose={onClose} />
    </AnchoredPopover>
  )
}
