import type { Projection } from './projection'
import { show, type Toasts } from './toastList'

/** What people read of charts and of saving them. */
export const chartToasts: Projection<'toasts', Toasts>['on'] = {
  'chart.favorite_failed': (toasts, event) => {
    show(toasts, event, { level: 'danger', text: 'An error occurred while starring this chart' })
    return undefined
  },
  'chart.list_failed': (toasts, event) => {
    const { message } = event.data
    show(toasts, event, {
      level: 'danger',
      text: 'Sorry there was an error fetching saved charts: %s',
      args: [message],
    })
    return undefined
  },
  'chart.delete_failed': (toasts, event) => {
    show(toasts, event, { level: 'danger', text: 'The chart could not be deleted: %s', args: [event.data.message] })
    return undefined
  },
  'chart.deleted': (toasts, event) => {
    show(toasts, event, { level: 'success', text: 'Deleted: %s', args: [event.data.name] })
    return undefined
  },
  'explore.saved': (toasts, event) => {
    const { name, overwritten } = event.data
    const text = overwritten ? 'Chart [%s] has been overwritten' : 'Chart [%s] has been saved'
    show(toasts, event, { level: 'success', text, args: [name] })
    return undefined
  },
  'explore.save_failed': (toasts, event) => {
    show(toasts, event, { level: 'danger', text: 'Failed to save slice' })
    return undefined
  },
  'explore.link_failed': (toasts, event) => {
    show(toasts, event, { level: 'danger', text: 'The link could not be made: %s', args: [event.data.message] })
    return undefined
  },
}
