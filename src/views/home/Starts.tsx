import { ChartColumn, DatabaseZap, LayoutDashboard, SquareTerminal } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useLocation } from 'wouter'

import { Button, type LucideIcon } from '../controls'
import { lazyWithRetry } from '../controls/loading/lazyWithRetry'
import { useNewDashboard } from '../dashboard/create/useNewDashboard'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'

const DatabaseDialog = lazyWithRetry(() => import('../database/dialog/DatabaseDialog'), 'DatabaseDialog')

interface Start {
  readonly label: string
  readonly icon: LucideIcon
  readonly permission: string
  readonly go: () => void
}

/** Starting points. */
export const Starts = () => {
  const command = useCommand()
  const wait = usePastRefusal()
  const [, go] = useLocation()
  const make = useNewDashboard()
  const making = useSelect(['dashboardList'], (model) => model.dashboardList.making !== null)
  const user = useSelect(['session'], ({ session }) => session.user)
  const [connecting, setConnecting] = useState(false)
  const close = useCallback(() => setConnecting(false), [])
  const starts: readonly Start[] = [
    {
      label: 'New query',
      icon: SquareTerminal,
      permission: 'can_execute_sql_query on SQLLab',
      go: () => {
        command('editor.add', {})
        go('/sqllab/')
      },
    },
    { label: 'New chart', icon: ChartColumn, permission: 'can_write on Chart', go: () => go('/explore/') },
    {
      label: 'New dashboard',
      icon: LayoutDashboard,
      permission: 'can_write on Dashboard',
      go: make,
    },
    {
      label: 'Connect a database',
      icon: DatabaseZap,
      permission: 'can_write on Database',
      go: () => {
        command('databases.open_form', { id: null })
        setConnecting(true)
      },
    },
  ]
  return (
    <div className="home-starts">
      {starts
        .filter(({ permission }) => user === null || user.permissions.includes(permission))
        .map(({ label, icon, go: begin }) => (
          <Button key={label} icon={icon} loading={begin === make && making} disabledReason={wait} onClick={begin}>
            {t(label)}
          </Button>
        ))}
      {connecting && (
        <Suspense fallback={null}>
          <DatabaseDialog id={null} leadsOn onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
