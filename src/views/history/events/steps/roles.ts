import type { EventType } from '../../../../core/events/registry'

/**
 * The part that an event has in what people read:
 * - `deed`: a person did it, or noticed it: it has a line of its own;
 * - `place`: a person went somewhere: going on at once is the same line, and so is going where a deed leads;
 * - `prelude`: a person began something that a deed completes, such as a dialog: it is a line until the deed is there;
 * - `news`: the outcome of a deed: it has a line only where it comes after other deeds;
 * - `work`: the product did it: it stands beneath the line before it.
 */
export type Role = 'deed' | 'place' | 'prelude' | 'news' | 'work'

const DEEDS = [
  'annotation.change_requested',
  'audit.file_taken',
  'chart.favorite_requested',
  'chart.delete_requested',
  'chart.delete_undone',
  'chart.file_requested',
  'chart.properties_set',
  'chart.columns_moved',
  'chart.comparison_shown',
  'chart.stacking_set',
  'dashboard.renamed',
  'dashboard.properties_set',
  'dashboard.save_requested',
  'dashboard.conflict_put_off',
  'dashboard.metadata_requested',
  'dashboard.publish_requested',
  'dashboard.link_requested',
  'dashboard.import_requested',
  'dashboard.create_requested',
  'dashboard.copy_requested',
  'dashboard.delete_requested',
  'dashboard.delete_undone',
  'dashboard.favorite_requested',
  'dashboard.version_restored',
  'dashboard.merged',
  'dashboard.refresh_requested',
  'dashboard.frequency_set',
  'dashboard.move_check_requested',
  'dashboard.move_requested',
  'layout.component_created',
  'layout.component_deleted',
  'layout.component_moved',
  'layout.component_resized',
  'layout.component_changed',
  'layout.top_tabs_created',
  'layout.top_tabs_deleted',
  'layout.reset',
  'dataMask.applied',
  'dataMask.cross_filtered',
  'nativeFilters.item_added',
  'nativeFilters.item_changed',
  'nativeFilters.item_moved',
  'nativeFilters.delete_requested',
  'nativeFilters.delete_undone',
  'nativeFilters.save_requested',
  'nativeFilters.edit_ended',
  'databases.test_requested',
  'databases.save_requested',
  'databases.delete_requested',
  'dataset.create_requested',
  'dataset.overwrite_requested',
  'dataset.delete_requested',
  'dataset.changed',
  'dataset.save_requested',
  'editor.added',
  'editor.closed',
  'editor.reopened',
  'editor.renamed',
  'editor.moved',
  'editor.context_selected',
  'editor.limit_set',
  'editor.sql_edited',
  'editor.sql_replaced',
  'editor.format_requested',
  'editor.template_params_set',
  'estimate.requested',
  'explore.branched',
  'explore.control_set',
  'explore.viz_type_changed',
  'explore.dataset_changed',
  'explore.renamed',
  'explore.discarded',
  'explore.save_requested',
  'explore.link_requested',
  'explore.file_saved',
  'grid.sorted',
  'grid.filtered',
  'grid.columns_hidden',
  'grid.column_pinned',
  'grid.column_moved',
  'grid.column_resized',
  'grid.columns_arranged',
  'grid.chart_set',
  'job.export_requested',
  'job.rows_saved',
  'job.stop_requested',
  'report.save_requested',
  'report.active_requested',
  'report.delete_requested',
  'report.send_requested',
  'rule.save_requested',
  'rule.delete_requested',
  'run.requested',
  'run.script_started',
  'run.pinned',
  'run.unpinned',
  'run.stop_requested',
  'run.removed',
  'run.restored',
  'saved.requested',
  'saved.schedule_requested',
  'saved.update_requested',
  'saved.conflict_settled',
  'saved.delete_requested',
  'session.rights_changed',
  'session.theme_chosen',
  'session.offline_changed',
  'session.expired',
  'session.version_found',
  'session.branched',
  'share.requested',
  'storage.retention_set',
  'storage.nearly_full',
  'support.send_requested',
  'support.withdraw_requested',
  'support.note_requested',
  'support.note_delete_requested',
  'tab.retried',
  'tag.set_requested',
  'undo.undone',
  'undo.redone',
  'upload.share_requested',
  'upload.table_requested',
  'upload.table_delete_requested',
  'upload.wish_requested',
  'users.save_requested',
  'users.link_made',
  'version.restore_requested',
] as const satisfies readonly EventType[]

const PLACES = [
  'session.started',
  'screen.navigated',
  'dashboard.open_requested',
  'dashboard.edit_set',
  'dashboard.tab_activated',
  'dashboard.full_size_set',
  'dashboard.version_requested',
  'dataset.open_requested',
  'dataset.edit_requested',
  'editor.activated',
  'explore.open_requested',
  'report.open_requested',
  'saved.open_requested',
  'saved.run_requested',
  'share.open_requested',
  'tag.open_requested',
  'grid.view_chosen',
  'audit.entry_requested',
] as const satisfies readonly EventType[]

/** Tells what a place is called, once it is known. */
const NAMED_PLACES = [
  'dashboard.opened',
  'dataset.opened',
  'dataset.edit_opened',
  'explore.opened',
  'report.opened',
  'saved.opened',
  'saved.run_opened',
  'share.opened',
] as const satisfies readonly EventType[]

const PRELUDES = [
  'screen.dialog_opened',
  'dataMask.selected',
  'nativeFilters.edit_started',
  'databases.form_opened',
  'upload.requested',
  'upload.reading_chosen',
  'upload.columns_chosen',
] as const satisfies readonly EventType[]

const NEWS = [
  'dashboard.save_conflicted',
  'dashboard.imported',
  'dashboard.moved',
  'dataset.conflicted',
  'job.done',
  'report.sent',
  'run.succeeded',
  'run.stopped',
  'saved.conflicted',
  'support.sent',
  'tab.gone',
  'tab.detached',
  'upload.table_made',
  'version.restored',
] as const satisfies readonly EventType[]

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...DEEDS.map((type) => [type, 'deed'] as const),
  ...PLACES.map((type) => [type, 'place'] as const),
  ...PRELUDES.map((type) => [type, 'prelude'] as const),
  ...NEWS.map((type) => [type, 'news'] as const),
])

/** A failure is news, and all types that no list has are work of the product. */
export const roleOf = (type: string, isBad: boolean): Role => ROLES.get(type) ?? (isBad ? 'news' : 'work')

const NAMED: ReadonlySet<string> = new Set(NAMED_PLACES)

/** The event tells the name of the place that a person went to. */
export const namesPlace = (type: string): boolean => NAMED.has(type)

const WHOLE: ReadonlySet<string> = new Set<EventType>([
  'upload.share_requested',
  'upload.table_delete_requested',
  'upload.table_requested',
  'upload.wish_requested',
])

/** A deed with a line of its own, even among others of one dialog. */
export const isWhole = (type: string): boolean => WHOLE.has(type)

/** Small changes: those of one kind in quick succession are one line. */
export const isSmall = (type: string): boolean =>
  /^(?:layout\.|explore\.control_set|nativeFilters\.item_|dataset\.changed|grid\.|editor\.|dataMask\.selected|chart\.(?:columns_moved|comparison_shown|stacking_set))/.test(
    type,
  )
