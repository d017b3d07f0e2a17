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

/**
 * Loads the effect, or the list of effects, that a module has under `name`. The bundler would write each import at more
 * length if the name followed it directly.
 */
const effectsIn =
  <Name extends string>(load: () => Promise<{ readonly [N in Name]: object }>, name: Name) =>
  async (): Promise<readonly Effect[]> =>
    anyEffects([(await load())[name]].flat())

/** Loads the code of screens with charts. */
export const loadChartEffects = () => import('./charts')

/** Requests of few visits to the SQL screen, whose effects come later. */
const RARE = ['schema.catalogs_requested', 'schema.table_extra_requested'] as const

/** The rest, by area. */
export const laterEffects: readonly LaterEffects[] = [
  {
    on: intentsOf('schema').filter((type) => !RARE.some((rare) => rare === type)),
    load: effectsIn(() => import('./sql'), 'sqlEffects'),
  },
  {
    on: RARE,
    load: effectsIn(() => import('./schema'), 'rareSchemaEffects'),
  },
  {
    on: [...intentsOf('editor', 'run'), 'run.succeeded', 'run.refreshed'],
    load: effectsIn(() => import('./runs'), 'runEffects'),
  },
  {
    on: [...intentsOf('tab', 'table'), 'run.succeeded', 'run.failed', 'run.removed', 'saved.stored'],
    load: effectsIn(() => import('./tabs'), 'tabEffects'),
  },
  {
    on: intentsOf('saved', 'share'),
    load: effectsIn(() => import('../../effects/savedQuery/savedQuery'), 'savedEffects'),
  },
  {
    on: intentsOf('databases'),
    load: effectsIn(() => import('../../effects/database/database'), 'databasesEffects'),
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
    load: effectsIn(() => import('../../effects/dataset/dataset'), 'datasetEffects'),
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
    load: effectsIn(() => import('../../effects/rowLevelSecurity/rowLevelSecurity'), 'rowLevelSecurityEffects'),
  },
  {
    on: intentsOf('chart').filter((type) => type !== 'chart.query_requested'),
    load: effectsIn(() => import('../../effects/chart/chart'), 'chartEffects'),
  },
  {
    on: intentsOf('explore').filter((type) => type !== 'explore.save_requested'),
    load: effectsIn(() => import('../../effects/explore/explore'), 'exploreEffects'),
  },
  {
    on: ['explore.save_requested'],
    // before the network may be gone
    ahead: ['explore.opened'],
    load: effectsIn(() => import('../../effects/explore/save'), 'saveExplore'),
  },
  {
    on: ['support.send_requested', 'support.withdraw_requested', 'support.list_requested'],
    load: effectsIn(() => import('../../effects/support/support'), 'supportEffects'),
  },
  {
    on: [
      'support.sessions_requested',
      'support.faults_requested',
      'support.notes_requested',
      'support.note_requested',
      'support.note_delete_requested',
    ],
    load: effectsIn(() => import('../../effects/support/desk'), 'deskEffects'),
  },
  {
    on: intentsOf('annotation'),
    load: effectsIn(() => import('../../effects/annotation/annotation'), 'annotationEffects'),
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
    load: effectsIn(() => import('../../effects/dashboard/save'), 'dashboardSaveEffects'),
  },
  {
    on: [
      'dashboard.open_requested',
      'dashboard.refresh_requested',
      'dashboard.chart_requested',
      'chart.query_requested',
    ],
    load: effectsIn(loadChartEffects, 'drawingEffects'),
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
    load: effectsIn(() => import('../../effects/dashboard/list'), 'dashboardListEffects'),
  },
  {
    on: ['dashboard.import_requested'],
    load: effectsIn(() => import('../../effects/dashboard/import'), 'dashboardImportEffects'),
  },
  {
    on: ['dashboard.move_check_requested', 'dashboard.move_requested'],
    load: effectsIn(() => import('../../effects/dashboard/move'), 'dashboardMoveEffects'),
  },
  {
    on: ['dashboard.versions_requested', 'dashboard.version_requested'],
    load: effectsIn(() => import('../../effects/dashboard/version'), 'dashboardVersionEffects'),
  },
  {
    on: intentsOf('search'),
    load: effectsIn(() => import('../../effects/search/search'), 'findThings'),
  },
  {
    on: intentsOf('tag'),
    load: effectsIn(() => import('../../effects/tag/tag'), 'tagEffects'),
  },
  {
    on: intentsOf('report'),
    load: effectsIn(() => import('../../effects/report/report'), 'reportEffects'),
  },
  {
    on: [...intentsOf('audit', 'version'), 'audit.file_taken'],
    load: effectsIn(() => import('../../effects/audit/audit'), 'auditEffects'),
  },
  { on: intentsOf('users'), load: async () => anyEffects((await import('../../effects/user/user')).usersEffects) },
  {
    on: intentsOf('job'),
    load: effectsIn(() => import('../../effects/job/job'), 'jobEffects'),
  },
  {
    on: intentsOf('upload'),
    load: effectsIn(() => import('../../effects/upload/upload'), 'uploadEffects'),
  },
  {
    on: intentsOf('estimate'),
    load: effectsIn(() => import('../../effects/run/estimate'), 'askEstimate'),
  },
  {
    on: intentsOf('functions'),
    load: effectsIn(() => import('../../effects/schema/functions'), 'loadFunctions'),
  },
]
