import type { Projection } from '../../core/readModel/projection'
import { remove, show, type Toasts } from './list'

/** Attempt that is reported: repeated failures are reported the first time only. */
const FIRST = 1

const migration = (what: 'query editor' | 'table schema' | 'query'): string =>
  `Unable to migrate ${what} state to backend. Recount will retry later. Please contact your administrator if this problem persists.`

const TAB_STATE = 'An error occurred while fetching tab state'
const NOT_STORED =
  'An error occurred while storing your query in the backend. To avoid losing your changes, please save your query using the "Save Query" button.'
const ADMINISTRATOR = 'Please contact your administrator.'
const METADATA = `An error occurred while fetching table metadata. ${ADMINISTRATOR}`

/** By the failed operation (`A4.46`, `A8.13` to `A8.15`). */
const TABLE_TEXTS = {
  migrate: { level: 'warning', text: migration('table schema') },
  store: { level: 'danger', text: METADATA },
  expand: { level: 'danger', text: `An error occurred while expanding the table schema. ${ADMINISTRATOR}` },
  collapse: { level: 'danger', text: `An error occurred while collapsing the table schema. ${ADMINISTRATOR}` },
} as const

/** Messages about tabs and their tables on the server. */
export const tabToasts: Projection<'toasts', Toasts>['on'] = {
  'tab.list_failed': (toasts, event) => {
    if (event.data.attempt === FIRST) show(toasts, event, { level: 'danger', text: TAB_STATE, noDuplicate: true })
  },
  'tab.load_failed': (toasts, event) => {
    if (event.data.attempt === FIRST) show(toasts, event, { level: 'danger', text: TAB_STATE, noDuplicate: true })
  },
  'tab.migration_failed': (toasts, event) => {
    const text = migration('query editor')
    if (event.data.attempt === FIRST) show(toasts, event, { level: 'warning', text, noDuplicate: true })
  },
  'tab.query_migration_failed': (toasts, event) => {
    const text = migration('query')
    if (event.data.attempt === FIRST) show(toasts, event, { level: 'warning', text, noDuplicate: true })
  },
  'tab.sync_failed': (toasts, event) => {
    const { gone, attempt } = event.data
    const text = 'An error occurred while saving your editor state.'
    if (!gone && attempt === FIRST) show(toasts, event, { level: 'warning', text, noDuplicate: true })
  },
  'tab.detached': (toasts, event) =>
    show(toasts, event, {
      level: 'warning',
      text: 'The database of %s was deleted. The tab is kept; choose another database to run it.',
      args: [event.data.name],
    }),
  'tab.link_failed': (toasts, event) => {
    if (event.data.what === 'query') {
      show(toasts, event, { level: 'danger', text: NOT_STORED, noDuplicate: true })
      return
    }
    // that it was saved would only be half of it
    remove(toasts, (toast) => toast.text === 'Your query was saved' && toast.session === event.session)
    show(toasts, event, { level: 'danger', text: 'Your query was not properly saved' })
  },
  'tab.query_delete_failed': (toasts, event) => {
    const text = `An error occurred while removing query. ${ADMINISTRATOR}`
    show(toasts, event, { level: 'danger', text, noDuplicate: true })
  },
  'table.store_failed': (toasts, event) => {
    const { attempt, outcome, what } = event.data
    if (attempt === FIRST && outcome === 'retry') show(toasts, event, { ...TABLE_TEXTS[what], noDuplicate: true })
  },
  'table.delete_failed': (toasts, event) => {
    const text = `An error occurred while removing the table schema. ${ADMINISTRATOR}`
    if (event.data.attempt === FIRST) show(toasts, event, { level: 'danger', text, noDuplicate: true })
  },
  'schema.failed': (toasts, event) => {
    if (event.data.what === 'table_metadata')
      show(toasts, event, { level: 'danger', text: METADATA, noDuplicate: true })
  },
  'storage.nearly_full': (toasts, event) =>
    show(toasts, event, {
      level: 'danger',
      text: 'The tabs and queries in this browser take %s kB of the %s kB they may take. Close tabs that you no longer need.',
      args: [event.data.kilobytes.toLocaleString('en'), event.data.most.toLocaleString('en')],
      noDuplicate: true,
    }),
}
