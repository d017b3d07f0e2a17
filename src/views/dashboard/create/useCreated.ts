import { useEffect, useRef } from 'react'

import { useSelect } from '../../hooks'

interface Making {
  /** To be called before the command that makes it. */
  readonly begin: () => void
  readonly busy: boolean
}

/** Calls back, once, with the number of the dashboard that was begun here, as soon as the server keeps it. */
export const useCreated = (then: (id: number) => void): Making => {
  const making = useSelect(['dashboardList'], (model) => model.dashboardList.making)
  const created = useSelect(['dashboardList'], (model) => model.dashboardList.made)
  /** The dashboard begun here: empty until the request is known. */
  const ownRequest = useRef<string | null>(null)
  useEffect(() => {
    if (ownRequest.current === '' && making !== null) ownRequest.current = making
    if (created === null || created.request !== ownRequest.current) return
    ownRequest.current = null
    then(created.id)
  }, [making, created, then])
  return {
    begin: () => {
      ownRequest.current = ''
    },
    busy: making !== null,
  }
}
