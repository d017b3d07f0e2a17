import { useEffect, useRef } from 'react'

import { useCommand, useIsPast } from '../hooks'

/** Opens what the address asks for, once: a share by `?id=` (`A2.12`) or an own saved query by `?savedQueryId=`. */
export const useLinks = (): void => {
  const command = useCommand()
  const past = useIsPast()
  const done = useRef(false)
  useEffect(() => {
    if (past || done.current) return
    done.current = true
    const address = new URL(location.href)
    const share = address.searchParams.get('id')
    const saved = Number(address.searchParams.get('savedQueryId') ?? 0)
    if (share === null && saved === 0) return
    address.searchParams.delete('id')
    address.searchParams.delete('savedQueryId')
    history.replaceState(history.state, '', address)
    if (share !== null && share !== '') command('share.open', { id: share })
    else if (Number.isSafeInteger(saved) && saved > 0) command('saved.open', { remoteId: saved })
  }, [command, past])
}
