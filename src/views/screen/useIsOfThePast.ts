import { useContext } from 'react'

import { PastContext } from '../context'
import { useSelect, useSession } from '../hooks'
import { dialogKey } from './dialogKey'

/** True in the past for a dialog that was open then, and for every dialog of a preview. */
export const useIsOfThePast = (title: string): boolean => {
  const isPreview = useContext(PastContext)?.isPreview === true
  const session = useSession()
  const wasOpen = useSelect(['screens'], ({ screens }) => {
    const key = dialogKey(title)
    const open = screens.windows[session]?.dialogs ?? []
    return open.some((one) => one.dialog === key && (key !== '' || one.title === title))
  })
  return isPreview || wasOpen
}
