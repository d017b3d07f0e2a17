import { anyEffects, type Effect, type LaterEffects } from './effect'
import { expireToasts } from './toast'

export interface EffectOptions {
  /** Whether someone points at or reads the messages on screen. */
  readonly areToastsHeld: () => boolean
}

/** What every visit needs. */
export const createEffects = ({ areToastsHeld }: EffectOptions): readonly Effect[] =>
  anyEffects([expireToasts(areToastsHeld)])

/** The rest, by area. */
export const laterEffects: readonly LaterEffects[] = [
  {
    on: [
      'schema.databases_requested',
      'schema.schemas_requested',
      'schema.tables_requested',
      'schema.table_metadata_requested',
    ],
    load: async () => anyEffects((await import('./sql')).sqlEffects),
  },
  {
    on: [
      'run.requested',
      'run.stop_requested',
      'run.results_requested',
      'run.succeeded',
      'run.refreshed',
      'editor.format_requested',
    ],
    load: async () => anyEffects((await import('./runs')).runEffects),
  },
  {
    on: [
      'tab.list_requested',
      'tab.load_requested',
      'tab.migration_requested',
      'tab.query_migration_requested',
      'tab.sync_requested',
      'tab.link_requested',
      'tab.activation_requested',
      'tab.delete_requested',
      'run.succeeded',
      'run.failed',
      'run.removed',
      'saved.stored',
      'table.store_requested',
      'table.delete_requested',
    ],
    load: async () => anyEffects((await import('./tabs')).tabEffects),
  },
  {
    on: [
      'saved.requested',
      'saved.schedule_requested',
      'saved.update_requested',
      'saved.list_requested',
      'saved.delete_requested',
      'saved.open_requested',
      'saved.run_requested',
      'share.requested',
      'share.open_requested',
    ],
    load: async () => anyEffects((await import('./saved')).savedEffects),
  },
  {
    on: [
      'databases.list_requested',
      'databases.engines_requested',
      'databases.detail_requested',
      'databases.uses_requested',
      'databases.test_requested',
      'databases.save_requested',
      'databases.delete_requested',
    ],
    load: async () => anyEffects((await import('./databases')).databasesEffects),
  },
  {
    on: [
      'dataset.list_requested',
      'dataset.create_requested',
      'dataset.table_requested',
      'dataset.overwrite_requested',
      'dataset.delete_requested',
      'dataset.open_requested',
    ],
    load: async () => anyEffects((await import('./dataset')).datasetEffects),
  },
  {
    on: [
      'dataset.edit_requested',
      'dataset.save_requested',
      'dataset.source_requested',
      'dataset.uses_requested',
      'dataset.expression_requested',
      'dataset.samples_requested',
      'dataset.people_requested',
    ],
    load: async () => {
      const [draft, facts] = await Promise.all([import('./datasetDraft'), import('./datasetFacts')])
      return anyEffects([...draft.datasetDraftEffects, ...facts.datasetFactsEffects])
    },
  },
  {
    on: ['rule.list_requested', 'rule.save_requested', 'rule.delete_requested'],
    load: async () => anyEffects((await import('./rowLevelSecurity')).rowLevelSecurityEffects),
  },
  {
    on: [
      'chart.list_requested',
      'chart.favorite_requested',
      'chart.delete_requested',
      'chart.properties_requested',
      'chart.properties_set',
      'chart.query_requested',
      'chart.file_requested',
      'explore.open_requested',
      'explore.dataset_requested',
      'explore.save_requested',
      'explore.link_requested',
    ],
    load: async () => {
      const [{ chartEffects }, { exploreEffects }] = await Promise.all([import('./chart'), import('./explore')])
      return anyEffects([...chartEffects, ...exploreEffects])
    },
  },
  {
    on: [
      'annotation.requested',
      'annotation.sources_requested',
      'annotation.chart_requested',
      'annotation.entries_requested',
      'annotation.change_requested',
    ],
    load: async () => anyEffects((await import('./annotation')).annotationEffects),
  },
  {
    on: [
      'nativeFilters.delete_requested',
      'nativeFilters.save_requested',
      'nativeFilters.dataset_requested',
      'dataMask.applied',
      'dataMask.cross_filtered',
      'dataMask.preset',
      'dataMask.restore_requested',
    ],
    load: async () => {
      const [{ nativeFiltersEffects }, { dataMaskEffects }] = await Promise.all([
        import('./nativeFilters'),
        import('./dataMask'),
      ])
      return anyEffects([...nativeFiltersEffects, ...dataMaskEffects])
    },
  },
  {
    on: [
      'dashboard.save_requested',
      'dashboard.metadata_requested',
      'dashboard.publish_requested',
      'dashboard.link_requested',
    ],
    ahead: ['dashboard.edit_set', 'dashboard.renamed', 'dashboard.properties_set'],
    load: async () => anyEffects((await import('./dashboardSave')).dashboardSaveEffects),
  },
  {
    on: ['dashboard.open_requested', 'dashboard.refresh_requested', 'dashboard.chart_requested'],
    load: async () => anyEffects((await import('./dashboard')).dashboardEffects),
  },
  {
    on: [
      'dashboard.list_requested',
      'dashboard.outlines_requested',
      'dashboard.create_requested',
      'dashboard.copy_requested',
      'dashboard.favorite_requested',
      'dashboard.delete_requested',
    ],
    load: async () => anyEffects((await import('./dashboardList')).dashboardListEffects),
  },
  {
    on: ['dashboard.import_requested'],
    load: async () => anyEffects((await import('./dashboardImport')).dashboardImportEffects),
  },
  {
    on: ['dashboard.versions_requested', 'dashboard.version_requested'],
    load: async () => anyEffects((await import('./dashboardVersion')).dashboardVersionEffects),
  },
  {
    on: ['tag.choices_requested', 'tag.set_requested', 'tag.open_requested'],
    load: async () => anyEffects((await import('./tag')).tagEffects),
  },
  {
    on: [
      'report.list_requested',
      'report.open_requested',
      'report.save_requested',
      'report.active_requested',
      'report.delete_requested',
      'report.send_requested',
    ],
    load: async () => anyEffects((await import('./report')).reportEffects),
  },
  {
    on: ['job.export_requested', 'job.stop_requested'],
    load: async () => anyEffects((await import('./job')).jobEffects),
  },
  {
    on: [
      'upload.requested',
      'upload.reading_chosen',
      'upload.table_requested',
      'upload.table_delete_requested',
      'upload.dismissed',
    ],
    load: async () => anyEffects((await import('./upload')).uploadEffects),
  },
  { on: ['estimate.requested'], load: async () => anyEffects([(await import('./estimate')).askEstimate]) },
  { on: ['functions.requested'], load: async () => anyEffects([(await import('./functions')).loadFunctions]) },
]
