import { useEffect } from 'react'

import { own, viewOf } from '../../../projections/dashboard/state'
import type { ReadModel } from '../../../core/readModel/model'
import { mayEditDashboard } from '../../../projections/dashboard/rights'
import { Banner, Button } from '../../controls'
import { useCommand, useSelect, useSession } from '../../hooks'
import { t } from '../../i18n'
import { ShareLink } from '../../dialogs/ShareLink'
import { PersonalNote } from '../../upload/PersonalNote'
import { linkMasks } from '../text/linkMasks'
import { personalDatasets } from '../../../projections/dataset/personal'

interface LinkDialogProps {
  readonly dashboardId: number
  /** The chart or part that the link leads to; null for the dashboard as a whole. */
  readonly anchor: string | null
  readonly onClose: () => void
}

/** Parameters of the address that mean the page and not the dashboard (`B2.16`). */
const RESERVED: ReadonlySet<string> = new Set(['standalone', 'edit', 'permalink_key', 'native_filters_key'])

const urlParams = (): readonly (readonly [string, string])[] =>
  [...new URLSearchParams(location.search)].filter(([name]) => !RESERVED.has(name))

const activeTabs = ({ dashboards }: ReadModel, session: string, dashboardId: number): readonly string[] => {
  const components = own(dashboards.byId, dashboardId)?.components ?? {}
  return Object.values(viewOf(dashboards, session, dashboardId).tabs).filter((id) => components[id] !== undefined)
}

/** Only its owners see a draft, even when others have the link. */
const DraftNote = ({ dashboardId }: { readonly dashboardId: number }) => {
  const command = useCommand()
  const draft = useSelect(['session', `dashboard/${dashboardId}`], (model) => {
    const dashboard = own(model.dashboards.byId, dashboardId)
    if (dashboard === undefined || dashboard.published) return null
    return mayEditDashboard(model, dashboard) ? 'mine' : 'theirs'
  })
  if (draft === null) return null
  return (
    <Banner
      kind="warning"
      announce="status"
      inset
      actions={
        draft === 'mine' && (
          <Button size="small" onClick={() => void command('dashboard.publish', { dashboardId, published: true })}>
            {t('Publish')}
          </Button>
        )
      }
    >
      {t('This dashboard is a draft: nobody but its owners can open the link.')}
    </Banner>
  )
}

/** A lasting address of the dashboard as it is seen: tabs, filters, and the place in it (`B2.19`, B7.23). */
export const LinkDialog = ({ dashboardId, anchor, onClose }: LinkDialogProps) => {
  const command = useCommand()
  const session = useSession()
  const topic = `dashboard/${dashboardId}`
  const link = useSelect([topic], ({ dashboards }) => own(dashboards.byId, dashboardId)?.link ?? null)
  const tabs = useSelect([topic], (model) => activeTabs(model, session, dashboardId).join(' '))
  const personal = useSelect([topic], ({ dashboards }) => {
    const dashboard = own(dashboards.byId, dashboardId)
    return dashboard === undefined ? [] : personalDatasets(dashboard)
  })
  const owners = useSelect([topic], ({ dashboards }) => own(dashboards.byId, dashboardId)?.properties.owners ?? [])
  const roles = useSelect([topic], ({ dashboards }) => own(dashboards.byId, dashboardId)?.properties.roles ?? [])
  const audience = { users: owners, roles }
  const masks = useSelect([topic, 'dataMasks'], (model) => JSON.stringify(linkMasks(model, dashboardId)))
  useEffect(() => {
    const dataMask = JSON.parse(masks) as Readonly<Record<string, unknown>>
    const open = tabs === '' ? [] : tabs.split(' ')
    command('dashboard.link', { dashboardId, activeTabs: open, anchor, dataMask, urlParams: urlParams() })
  }, [command, dashboardId, anchor, tabs, masks])
  return (
    <ShareLink
      title={anchor === null ? t('Share') : t('Copy permalink')}
      words={t('Whoever opens the link sees the same tabs and filters. It gives nobody access to data.')}
      link={link}
      onClose={onClose}
      hindrance={
        <>
          <DraftNote dashboardId={dashboardId} />
          <PersonalNote datasets={personal} audience={audience} />
        </>
      }
    />
  )
}
