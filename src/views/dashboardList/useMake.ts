import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

import { useCommand, useSelect } from '../hooks'

/** Makes a dashboard, and goes to it as soon as the server keeps it. */
export const useMake = (): (() => void) => {
  const command = useCommand()
  const [, go] = useLocation()
  const making = useSelect(['dashboardList'], (model) => model.dashboardList.making)
  const made = useSelect(['dashboardList'], (model) => model.dashboardList.made)
  const own = useRef<string | null>(null)
  useEffect(() => {
    if (own.current === '' && making !== null) own.current = making
    if (made !== null && made.request === own.current) go(`/superset/dashboard/${made.id}/?edit=true`)
  }, [making, made, go])
  return () => {
    own.current = ''
    command('dashboard.create', { title: '' })
  }
}
