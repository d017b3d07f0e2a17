import { intentsOf } from '../intents'
import { anyEffects, type Effect, type LaterEffects } from '../../core/effects/effect'
import { expireToasts } from '../../effects/toast/toast'

export interface EffectOptions {
  /** True while a user points at the messages on screen or reads them. */
  readonly areToastsHeld: () => boolean
}

/** Effects for every visit. */
export const createEffects = ({ areToastsHeld }: EffectOptions): readonly Effect[] =>
  anyEffects([expireToasts(areToastsHeld)])

/** Loads the code of screens with charts. */
export const loadBoards = () => import('./boards')

/** The rest, by area. */
export const laterEffects: readonly LaterEffects[] = [
  {
    on: intentsOf('schema').filter((type) => type !== 'schema.table_extra_requested'),
    load: async () => anyEffects((await import('./sql')).sqlEffects),
  },
  {
    on: ['schema.table_extra_requested'],
    load: async () => anyEffects([(await import('../../effects/schema/tableExtra')).loadTableExtra]),
  },
  {
    on: [...intentsOf('editor', 'run'), 'run.succeeded', 'run.refreshed'],
    load: async () => anyEffects((await import('./runs')).runEffects),
  },
  {
    on: [...intentsOf('tab', 'table'), 'run.succeeded', 'run.failed', 'run.removed', 'saved.stored'],
    load: async () => anyEffects((await import('./tabs')).tabEffects),
  },
  {
    on: intentsOf('saved', 'share'),
    load: async () => anyEffects((await import('../../effects/savedQuery/savedQuery')).savedEffects),
  },
  {
    on: intentsOf('databases'),
    load: async () => anyEffects((await import('../../effects/database/database')).databasesEffects),
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
    load: async () => anyEffects((await import('../../effects/dataset/dataset')).datasetEffects),
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
      const [draft, facts] = await Promise.all([
        import('../../effects/dataset/draft'),
        import('../../effects/dataset/facts'),
      ])
      return anyEffects([...draft.datasetDraftEffects, ...facts.datasetFactsEffects])
    },
  },
  {
    on: intentsOf('rule'),
    load: async () =>
      anyEffects((await import('../../effects/rowLevelSecurity/rowLevelSecurity')).rowLevelSecurityEffects),
  },
  {
    on: intentsOf('chart').filter((type) => type !== 'chart.query_requested'),
    load: async () => anyEffects((await import('../../effects/chart/chart')).chartEffects),
  },
  {
    on: intentsOf('explore').filter((type) => type !== 'explore.save_requested'),
    load: async () => anyEffects((await import('../../effects/explore/explore')).exploreEffects),
  },
  {
    on: ['explore.save_requested'],
    // before the network may be gone
    ahead: ['explore.opened'],
    load: async () => anyEffects([(await import('../../effects/explore/save')).saveExplore]),
  },
  {
    on: intentsOf('annotation'),
    load: async () => anyEffects((await import('../../effects/annotation/annotation')).annotationEffects),
  },
  {
    on: [...intentsOf('dataMask', 'nativeFilters'), 'dataMask.applied', 'dataMask.cross_filtered', 'dataMask.preset'],
    load: async () => {
      const [{ nativeFiltersEffects }, { dataMaskEffects }] = await Promise.all([
        import('../../effects/filter/nativeFilters'),
        import('../../effects/filter/dataMask'),
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
    load: async () => anyEffects((await import('../../effects/dashboard/save')).dashboardSaveEffects),
  },
  {
    on: [
      'dashboard.open_requested',
      'dashboard.refresh_requested',
      'dashboard.chart_requested',
      'chart.query_requested',
    ],
    load: async () => anyEffects((await loadBoards()).boardEffects),
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
    load: async () => anyEffects((await import('../../effects/dashboard/list')).dashboardListEffects),
  },
  {
    on: ['dashboard.import_requested'],
    load: async () => anyEffects((await import('../../effects/dashboard/import')).dashboardImportEffects),
  },
  {
    on: ['dashboard.versions_requested', 'dashboard.version_requested'],
    load: async () => anyEffects((await import('../../effects/dashboard/version')).dashboardVersionEffects),
  },
  {
    on: intentsOf('tag'),
    load: async () => anyEffects((await import('../../effects/tag/tag')).tagEffects),
  },
  {
    on: intentsOf('report'),
    load: async () => anyEffects((await import('../../effects/report/report')).reportEffects),
  },
  { on: intentsOf('users'), load: async () => anyEffects((await import('../../effects/user/user')).usersEffects) },
  {
    on: intentsOf('job'),
    load: async () => anyEffects((await import('../../effects/job/job')).jobEffects),
  },
  {
    on: intentsOf('upload'),
    load: async () => anyEffects((await import('../../effects/upload/upload')).uploadEffects),
  },
  {
    on: intentsOf('estimate'),
    load: async () => anyEffects([(await import('../../effects/run/estimate')).askEstimate]),
  },
  {
    on: intentsOf('functions'),
    load: async () => anyEffects([(await import('../../effects/schema/functions')).loadFunctions]),
  },
]
