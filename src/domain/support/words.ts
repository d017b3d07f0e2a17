import { capital } from '../text/capital'
import type { MomentKind } from '../../events/support/desk'

/** Faults in words, by the type of their event. */
const FAULTS: Readonly<Record<string, string>> = {
  'chart.query_failed': 'A chart could not be loaded',
  'chart.query_succeeded': 'Filters left a chart without rows',
  'chart.refused': 'A chart could not ask for its data',
  'chart.render_failed': 'A chart could not be drawn',
  'dashboard.chart_failed': 'A chart of a dashboard could not be loaded',
  'dashboard.open_failed': 'A dashboard could not be opened',
  'dashboard.save_failed': 'A dashboard could not be saved',
  'dashboard.save_conflicted': 'Somebody else had saved the dashboard',
  'databases.save_failed': 'A database could not be saved',
  'databases.test_failed': 'A connection to a database failed',
  'dataset.save_failed': 'A dataset could not be saved',
  'dataset.conflicted': 'Somebody else had saved the dataset',
  'explore.open_failed': 'A chart could not be opened',
  'explore.save_failed': 'A chart could not be saved',
  'job.failed': 'A download failed',
  'report.send_failed': 'A report could not be sent',
  'run.failed': 'A query failed',
  'run.stop_failed': 'A query could not be stopped',
  'saved.failed': 'A query could not be saved',
  'saved.conflicted': 'Somebody else had saved the query',
  'schema.failed': 'Schemas or tables could not be read',
  'upload.failed': 'A file could not be loaded',
  'command.rejected': 'A step was refused',
}

/** Acts by which sessions are found, by the type of their event. */
export const ACTS: Readonly<Record<string, string>> = {
  'run.requested': 'Ran a query',
  'run.stop_requested': 'Stopped a query',
  'saved.requested': 'Saved a query',
  'upload.requested': 'Loaded a file',
  'job.export_requested': 'Downloaded a result',
  'chart.file_requested': 'Downloaded data of a chart',
  'explore.open_requested': 'Opened a chart',
  'explore.save_requested': 'Saved a chart',
  'dashboard.open_requested': 'Opened a dashboard',
  'dashboard.edit_set': 'Edited a dashboard',
  'dashboard.save_requested': 'Saved a dashboard',
  'dataMask.applied': 'Filtered a dashboard',
  'dataMask.cross_filtered': 'Filtered by pressing a chart',
  'dataset.create_requested': 'Made a dataset',
  'dataset.save_requested': 'Saved a dataset',
  'databases.save_requested': 'Saved a database',
  'report.save_requested': 'Saved a report',
  'share.requested': 'Shared a link',
  'undo.undone': 'Undid a step',
  'session.expired': 'Was signed out',
}

/** Kinds of things that a session names. */
export const THINGS: Readonly<Record<string, string>> = {
  chart: 'Chart',
  dashboard: 'Dashboard',
  database: 'Database',
  dataset: 'Dataset',
  editor: 'Query tab',
  explore: 'Chart in Explore',
}

/** Kinds of moments in words, for one and for many. */
export const MOMENTS: Readonly<Record<MomentKind, readonly [one: string, many: string]>> = {
  fault: ['%s fault', '%s faults'],
  slow: ['%s slow', '%s slow'],
  repeat: ['%s pressed repeatedly', '%s pressed repeatedly'],
  given_up: ['%s given up', '%s given up'],
}

const plainWords = (type: string): string => {
  const text = type
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capital(text)
}

/** The fault of an event type as a sentence. */
export const faultWords = (type: string): string =>
  (Object.hasOwn(FAULTS, type) ? FAULTS[type] : undefined) ?? plainWords(type)

/** A step by its type, as people read it. */
export const stepWords = (type: string): string =>
  (Object.hasOwn(ACTS, type) ? ACTS[type] : undefined) ?? plainWords(type.replace(/[._]?requested$/, ''))

/** The words of an error that a signature keeps: `syntax error at or near`. */
export const errorWordsOf = (signature: string): string => signature.split(' | ').slice(2).join(' | ')
