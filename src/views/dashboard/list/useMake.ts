import { useLocation } from 'wouter'

import { useCommand } from '../../hooks'
import { useMade } from './useMade'

/** Makes a dashboard, and goes to it as soon as the server keeps it. */
export const useMake = (): (() => void) => {
  const command = useCommand()
  const [, go] = useLocation()
  const { begin } = useMade((id) => go(`/superset/dashboard/${id}/?edit=true`))
  return () => {
    begin()
    command('dashboard.create', { title: '' })
  }
}
