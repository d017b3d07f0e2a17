import { useState, type ComponentType, type KeyboardEvent } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { own, viewOf } from '../../../projections/dashboard/state'
import { ROOT_ID } from '../../../domain/layout/components'
import { isTopTabs } from '../../../domain/layout/rules'
import { useCommand, useSelect, useSession } from '../../hooks'
import { t } from '../../i18n'
import { useBoard } from '../board'
import '../../controls/tabs/tabs.css'

const HIDE_TABS = 2

/** The name of a tab. */
export const tabTitle = (component: Component | undefined): string => {
  const { text, defaultText } = component?.meta ?? {}
  return typeof text === 'string' && text !== '' ? text : typeof defaultText === 'string' ? defaultText : ''
}

interface TabStripProps {
  readonly component: Component
  /** Draws a part, which may hold strips itself. */
  readonly Part: ComponentType<{ readonly id: string }>
}

/** Tabs of the dashboard or of a part of it (`B2.10`, `B4.32`). A tab is made when it is first opened, and stays. */
export const TabStrip = ({ component, Part }: TabStripProps) => {
  const { id, children } = component
  const command = useCommand()
  const session = useSession()
  const { dashboardId, tools, uiConfig } = useBoard()
  const topic = `dashboard/${dashboardId}`
  const titles = useSelect([topic], ({ dashboards }) => {
    const components = own(dashboards.byId, dashboardId)?.components ?? {}
    return children.map((child) => tabTitle(components[child]))
  })
  const name = useSelect([topic], ({ dashboards }) => {
    const components = own(dashboards.byId, dashboardId)?.components ?? {}
    if (isTopTabs(components, id)) return null
    const above = (components[id]?.parents ?? []).findLast((parent) => components[parent]?.type === 'TAB')
    return above === undefined || above === ROOT_ID ? '' : tabTitle(components[above])
  })
  const chosen = useSelect([topic], ({ dashboards }) => viewOf(dashboards, session, dashboardId).tabs[id] ?? null)
  const active = chosen !== null && children.includes(chosen) ? chosen : (children[0] ?? null)
  const [met, setMet] = useState<ReadonlySet<string>>(new Set())
  if (active !== null && !met.has(active)) setMet(new Set([...met, active]))
  const open = (tabId: string | undefined): void => {
    if (tabId === undefined) return
    command('dashboard.activate_tab', { dashboardId, tabsId: id, tabId })
    document.getElementById(`db-tab-${tabId}`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = children.indexOf(active ?? '')
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: children.length - 1 }[event.key]
    if (to === undefined || !(event.target instanceof HTMLElement) || event.target.role !== 'tab') return
    event.preventDefault()
    event.stopPropagation()
    open(children[(to + children.length) % children.length])
  }
  const top = name === null
  const hidden = top && (uiConfig & HIDE_TABS) > 0
  const label = top || name === '' ? t('Dashboard tabs') : name
  return (
    <div className={top ? 'db-tabs whole' : 'db-tabs'}>
      {!hidden && (
        <div className="tabs db-tabs-bar">
          {/* Keys come from the tabs inside. */}
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
          <div className="tablist" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
            {children.map((child, index) => (
              <button
                key={child}
                type="button"
                id={`db-tab-${child}`}
                role="tab"
                className="tab"
                aria-selected={child === active}
                {...(child === active ? { 'data-active': '' } : {})}
                aria-controls={met.has(child) ? `db-panel-${child}` : undefined}
                tabIndex={child === active ? 0 : -1}
                data-tab={child}
                onClick={() => open(child)}
              >
                <span className="cut" title={titles[index]}>
                  {titles[index] === '' ? t('Tab title') : titles[index]}
                </span>
              </button>
            ))}
          </div>
          {tools !== null && <tools.TabTools tabsId={id} active={active} />}
        </div>
      )}
      {children
        .filter((child) => met.has(child))
        .map((child) => (
          <div
            key={child}
            id={`db-panel-${child}`}
            role="tabpanel"
            aria-labelledby={hidden ? undefined : `db-tab-${child}`}
            aria-label={hidden ? titles[children.indexOf(child)] : undefined}
            hidden={child !== active}
            className="db-panel"
          >
            <Part id={child} />
          </div>
        ))}
    </div>
  )
}
