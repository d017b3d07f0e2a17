import { SESSION_OVER } from '../../core/http/sessionOver'
import type { Projection } from '../../core/readModel/projection'
import { show, tally, undeleted, type Toasts } from './list'

/** Messages about charts and saving them. */
export const chartToasts: Projection<'toasts', Toasts>['on'] = {
  'chart.favorite_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'An error occurred while starring this chart' }),
  'chart.list_failed': (toasts, event) => {
    const { message } = event.data
    // a banner says it, and the list did not change
    if (message === SESSION_OVER) return
    show(toasts, event, {
      level: 'danger',
      text: 'Sorry there was an error fetching saved charts: %s',
      args: [message],
    })
  },
  'chart.delete_failed': (toasts, event) =>
    undeleted(toasts, event, event.data.name, 'The chart could not be deleted: %s', event.data.message),
  'chart.deleted': (toasts, event) =>
    tally(toasts, event, { level: 'success', text: 'Deleted: %s', args: [event.data.name] }, '%s charts were deleted'),
  'chart.properties_failed': (toasts, event) => {
    const { message } = event.data
    show(toasts, event, { level: 'danger', text: 'The properties of the chart could not be kept: %s', args: [message] })
  },
  'chart.file_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'The rows could not be saved: %s', args: [event.data.message] }),
  'explore.saved': (toasts, event) => {
    const { name, overwritten } = event.data
    const text = overwritten ? 'Chart [%s] has been overwritten' : 'Chart [%s] has been saved'
    show(toasts, event, { level: 'success', text, args: [name] })
  },
  'explore.save_failed': (toasts, event) => {
    // the dialog shows the version that others saved
    if (event.data.theirs === undefined) show(toasts, event, { level: 'danger', text: 'Failed to save slice' })
  },
  'explore.placed': (toasts, event) => {
    const { name, title, created } = event.data
    show(
      toasts,
      event,
      created
        ? {
            level: 'success',
            text: 'Dashboard [%s] just got created and chart [%s] was added to it',
            args: [title, name],
          }
        : { level: 'success', text: 'Chart [%s] was added to dashboard [%s]', args: [name, title] },
    )
  },
  'explore.place_failed': (toasts, event) => {
    const { title, message } = event.data
    show(toasts, event, {
      level: 'danger',
      text: 'The chart was saved, but could not be put on the dashboard %s: %s',
      args: [title, message],
    })
  },
  'explore.link_failed': (toasts, event) =>
    show(toasts, event, { level: 'danger', text: 'The link could not be made: %s', args: [event.data.message] }),
}
