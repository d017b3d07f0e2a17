import type { ReadablePaths } from '../../core/events/redact'

const all = (before: string, paths: string): readonly string[] => paths.split(' ').map((path) => `${before}${path}`)

const PLACE = 'catalog schema'
const FILE = 'schema table'

const source = (at: string): readonly string[] => [
  ...all(at, 'name catalog schema database columns[].name columns[].label metrics[].name metrics[].label mainTime'),
]

const settings = (at: string): ReadablePaths => ({
  sql: all(at, 'settings.sql columns[].expression metrics[].expression'),
  names: all(at, 'settings.name settings.mainTime columns[].name columns[].label metrics[].name metrics[].label'),
})

const datasetContent: ReadablePaths = {
  ...settings('content.'),
  names: [...(settings('content.').names ?? []), ...all('about.', 'database catalog schema')],
}

const editorTab = (at: string): ReadablePaths => ({
  sql: all(at, 'sql latest.sql latest.refresh.executedSql'),
  messages: [`${at}latest.refresh.errorMessage`],
  names: all(
    at,
    'name catalog schema latest.catalog latest.schema latest.tab tables[].catalog tables[].schema tables[].name',
  ),
})

const tabPlace: ReadablePaths = { sql: ['sql'], names: ['tab', 'catalog', 'schema'] }
const savedQuery: ReadablePaths = { sql: ['sql'], names: ['label', 'catalog', 'schema'] }
const sharedQuery: ReadablePaths = { sql: ['share.sql'], names: all('share.', 'name catalog schema') }
const name: ReadablePaths = { names: ['name'] }
const label: ReadablePaths = { names: ['label'] }
const title: ReadablePaths = { names: ['title'] }
const tab: ReadablePaths = { names: ['tab'] }
const table: ReadablePaths = { names: ['catalog', 'schema', 'name'] }
const fileTable: ReadablePaths = { names: ['schema', 'table'] }
const renamed: ReadablePaths = { names: ['name', 'was'] }
const named = (path: string): ReadablePaths => ({ names: [path] })

/**
 * Paths that may be read where names leave. Whoever writes a text into a log as a name of a tab, chart, dashboard, dataset,
 * database, schema, table, column or metric names it so; descriptions, comments, notes, values and people stay out.
 */
export const READABLE: Readonly<Record<string, ReadablePaths>> = {
  'editor.added': { sql: ['sql'], names: ['name', 'catalog', 'schema'] },
  'editor.closed': name,
  'editor.reopened': name,
  'editor.renamed': renamed,
  'editor.context_selected': { names: [...all('', PLACE), ...all('was.', PLACE)] },
  'editor.sql_replaced': { sql: ['sql', 'was'] },
  'editor.format_requested': { sql: ['sql'] },
  'editor.formatted': { sql: ['sql', 'was'] },
  'editor.format_failed': { messages: ['message'] },

  'run.script_started': {
    sql: ['statements[].sql'],
    names: ['tab', 'catalog', 'schema'],
    derived: ['statements[].title'],
  },
  'run.requested': {
    sql: ['sql'],
    names: ['tab', 'catalog', 'schema', 'create.schema', 'create.name', 'preview.table'],
  },
  'run.succeeded': { sql: ['executedSql', 'columns[].type'], derived: ['columns[].column_name', 'columns[].name'] },
  'run.failed': { messages: ['message', 'errors[].message'], derived: ['errors[].candidates[]'] },
  'run.stop_failed': { messages: ['message'] },
  'run.refreshed': { sql: ['queries[].executedSql'], messages: ['queries[].errorMessage'] },
  'run.removed': tab,
  'run.restored': tab,
  'run.pinned': tab,
  'run.unpinned': tab,
  'estimate.requested': tabPlace,
  'estimate.failed': { messages: ['message'] },

  'schema.databases_loaded': named('databases[].name'),
  'schema.catalogs_loaded': { names: ['catalogs[]'] },
  'schema.schemas_requested': named('catalog'),
  'schema.schemas_loaded': { names: ['catalog', 'schemas[]'] },
  'schema.tables_requested': { names: ['catalog', 'schema'] },
  'schema.tables_loaded': { names: ['catalog', 'schema', 'tables[].name'] },
  'schema.table_expanded': table,
  'schema.table_collapsed': table,
  'schema.table_metadata_requested': table,
  'schema.table_metadata_loaded': {
    sql: ['selectStar', 'columns[].type'],
    names: [
      ...(table.names ?? []),
      'columns[].name',
      'constraints[].columns[]',
      ...all('constraints[].referred.', 'schema table columns[]'),
    ],
  },
  'schema.table_extra_requested': table,
  'schema.table_extra_loaded': { ...table, sql: ['view'] },
  'schema.failed': { ...table, messages: ['message'] },
  'preview.removed': table,
  'table.store_requested': table,
  'table.stored': table,
  'table.store_failed': { ...table, messages: ['message'] },

  'databases.listed': named('databases[].name'),
  'databases.detail_loaded': named('detail.name'),
  'databases.tested': named('schemas.names[]'),
  'databases.test_failed': { messages: ['message'] },
  'databases.save_requested': name,
  'databases.saved': name,
  'databases.save_failed': { messages: ['message'] },
  'databases.delete_requested': name,
  'databases.deleted': name,
  'databases.delete_failed': { ...name, messages: ['message'] },

  'saved.run_requested': label,
  'saved.run_opened': {
    sql: ['query.sql', 'query.refresh.executedSql'],
    messages: ['query.refresh.errorMessage'],
    names: ['label', ...all('query.', 'catalog schema tab')],
  },
  'saved.requested': savedQuery,
  'saved.stored': label,
  'saved.schedule_requested': savedQuery,
  'saved.scheduled': label,
  'saved.update_requested': savedQuery,
  'saved.updated': label,
  'saved.conflicted': { sql: ['theirs.sql'], names: all('theirs.', 'label catalog schema') },
  'saved.conflict_settled': label,
  'saved.listed': { sql: ['queries[].sql'], names: all('queries[].', 'label catalog schema') },
  'saved.delete_requested': label,
  'saved.deleted': label,
  'saved.opened': { sql: ['query.sql'], names: all('query.', 'label catalog schema') },
  'share.requested': sharedQuery,
  'share.stored': { sql: ['sql'] },
  'share.opened': sharedQuery,

  'upload.requested': { names: all('refresh.', FILE) },
  'upload.previewed': { names: all('preview.', 'schema tableName columns[].name') },
  'upload.table_requested': { names: ['schema', 'tableName', 'columns[].name'] },
  'upload.table_made': { sql: ['sql'], names: ['schema', 'tableName'] },
  'upload.table_delete_requested': { names: ['schema', 'tableName'] },
  'upload.table_deleted': { names: ['schema', 'tableName'] },
  'upload.table_delete_failed': { names: ['schema', 'tableName'], messages: ['message'] },
  'upload.shares_requested': { names: all('place.', FILE) },
  'upload.shares_listed': { names: [...all('place.', FILE), ...all('tables[].', FILE)] },
  'upload.shares_failed': { names: all('place.', FILE), messages: ['message'] },
  'upload.share_requested': fileTable,
  'upload.shared': { names: all('table.', FILE) },
  'upload.share_failed': { ...fileTable, messages: ['message'] },
  'upload.readers_failed': { messages: ['message'] },
  'upload.hidden_listed': { names: all('charts[].', FILE) },
  'upload.hidden_failed': { messages: ['message'] },
  'upload.wish_requested': fileTable,
  'upload.wished': fileTable,
  'upload.wish_failed': { ...fileTable, messages: ['message'] },

  'dataset.listed': { names: all('datasets[].', 'name catalog schema database') },
  'dataset.create_requested': { sql: ['sql'], names: ['name', 'catalog', 'schema'] },
  'dataset.table_requested': table,
  'dataset.created': name,
  'dataset.overwrite_requested': { sql: ['sql'], names: ['name', 'catalog', 'schema'] },
  'dataset.overwritten': name,
  'dataset.delete_requested': name,
  'dataset.deleted': name,
  'dataset.delete_failed': { ...name, messages: ['message'] },
  'dataset.open_requested': { sql: ['sql'] },
  'dataset.opened': { sql: ['sql'], names: ['name', 'catalog', 'schema'] },
  'dataset.edit_opened': datasetContent,
  'dataset.saved': datasetContent,
  'dataset.conflicted': datasetContent,
  'dataset.changed': {
    sql: [
      ...all('change.settings.', 'was.sql now.sql'),
      ...all(
        'change.',
        'columns[].was.expression columns[].now.expression metrics[].was.expression metrics[].now.expression',
      ),
    ],
    names: [
      ...all('change.settings.', 'was.name now.name was.mainTime now.mainTime'),
      ...all('change.columns[].', 'was.name was.label now.name now.label'),
      ...all('change.metrics[].', 'was.name was.label now.name now.label'),
    ],
  },
  'dataset.save_requested': name,
  'dataset.rebased': name,
  'dataset.source_requested': { sql: ['sql'] },
  'dataset.source_read': named('columns[].name'),
  'dataset.uses_read': { names: ['charts[].name', 'dashboards[].title'] },
  'dataset.expression_requested': { sql: ['expression', 'calculated[].expression'], names: ['calculated[].name'] },
  'dataset.expression_failed': { messages: ['message'] },

  'chart.listed': { names: all('charts[].', 'name dataset') },
  'chart.delete_requested': name,
  'chart.delete_undone': name,
  'chart.deleted': name,
  'chart.delete_failed': { ...name, messages: ['message'] },
  'chart.properties_read': { names: ['properties.name', 'dashboards[].name'] },
  'chart.properties_set': { names: ['properties.name', 'was.name'] },
  'chart.properties_stored': named('properties.name'),
  'chart.file_requested': title,
  'chart.query_succeeded': { sql: ['answers[].sql'], derived: ['answers[].columns[].name', 'answers[].labels[][]'] },
  'chart.query_failed': { messages: ['message'] },
  'chart.refused': { messages: ['controls[].problems[]'], names: ['title', 'columns[]', 'metrics[]'] },
  'chart.render_failed': { messages: ['message'] },
  'explore.opened': { names: [...source('dataset.'), 'slice.name'] },
  'explore.open_failed': { messages: ['message'] },
  'explore.dataset_read': { names: source('dataset.') },
  'explore.dataset_failed': { messages: ['message'] },
  'explore.dataset_changed': { names: source('dataset.') },
  'explore.branched': { names: [...source('dataset.'), ...source('wasDataset.')] },
  'explore.renamed': renamed,
  'explore.save_requested': { names: ['name', 'dashboard.title', 'base.name'] },
  'explore.saved': name,
  'explore.save_failed': { messages: ['message'] },
  'explore.placed': { names: ['name', 'title'] },
  'explore.place_failed': { ...title, messages: ['message'] },

  'dashboard.opened': { names: ['title', 'charts[].name', ...source('datasets[].')] },
  'dashboard.open_failed': { messages: ['message'] },
  'dashboard.chart_failed': { messages: ['message'] },
  'dashboard.renamed': { names: ['title', 'was'] },
  'dashboard.save_requested': title,
  'dashboard.chart_loaded': { names: ['chart.name', ...source('dataset.')] },
  'dashboard.listed': named('dashboards[].title'),
  'dashboard.create_requested': title,
  'dashboard.copy_requested': title,
  'dashboard.created': title,
  'dashboard.delete_requested': title,
  'dashboard.delete_undone': title,
  'dashboard.deleted': title,
  'dashboard.delete_failed': { ...title, messages: ['message'] },
  'dashboard.moved': { names: ['databaseName', ...source('datasets[].')] },
  'nativeFilters.dataset_loaded': { names: source('dataset.') },

  'tab.listed': { ...editorTab('active.'), names: [...(editorTab('active.').names ?? []), 'tabs[].name'] },
  'tab.loaded': editorTab('tab.'),
  'tab.detached': name,
  'report.listed': named('reports[].name'),
  'report.opened': named('content.name'),
  'report.save_requested': named('content.name'),
  'report.deleted': name,
}
