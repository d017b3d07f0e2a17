import { SESSION_OVER } from '../../core/http/sessionOver'
import type { Projection } from '../../core/readModel/projection'
import { show, type Toasts } from './list'

/** Messages about saving filters and about their values. */
export const filterToasts: Projection<'toasts', Toasts>['on'] = {
  // B5.30
  'nativeFilters.refused': (toasts, event) => {
    const text = 'Some filters are not complete. The first of them is open.'
    show(toasts, event, { level: 'warning', text, noDuplicate: true })
  },
  'nativeFilters.saved': (toasts, event) => {
    if (event.data.part === 'filters') show(toasts, event, { level: 'success', text: 'The filters were saved' })
  },
  // B8.28
  'nativeFilters.save_failed': (toasts, event) => {
    const { part, message } = event.data
    if (part === 'scoping') show(toasts, event, { level: 'danger', text: 'Failed to save cross-filter scoping' })
    else if (part === 'filters')
      show(toasts, event, { level: 'danger', text: 'The filters could not be saved: %s', args: [message] })
    else show(toasts, event, { level: 'danger', text: 'The setting could not be saved: %s', args: [message] })
  },
  'dataMask.restore_failed': (toasts, event) => {
    if (event.data.message === SESSION_OVER) return
    const text = 'The values of the filters that the address names could not be read: %s'
    show(toasts, event, { level: 'warning', text, args: [event.data.message] })
  },
}
