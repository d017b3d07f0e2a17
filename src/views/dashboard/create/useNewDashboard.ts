import { useLocation } from 'wouter'

import { useCommand } from '../../hooks'
import { useCreated } from './useCreated'

/** Makes a dashboard, and goes to it as soon as the server keeps it. */
export const useNewDashboard = (): (() => void) => {
  const command = useCommand()
  const [, go] = useLocation()
  const { begin } = useCreated((id) => go(`/superset/dashboard/${id}/?edit=true`))
  return () => {
    begin()
    command('dashboard.create', { title: '' })
  }
}
