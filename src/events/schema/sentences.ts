import { name, say, counted, type SomeSentences } from '../../core/events/sentence'

export const schemaSentences = {
  'functions.requested': (data, names) => say`Started to load the functions of ${name(names.database(data.dbId))}`,
  'functions.loaded': (data, names) =>
    say`Found ${counted(data.count, '%s function', '%s functions')} in ${name(names.database(data.dbId))}`,
  'functions.failed': (data, names) => say`The functions of ${name(names.database(data.dbId))} could not be loaded`,
  'preview.removed': (data) => say`Closed the preview of ${name(data.name)}`,
  'schema.databases_requested': () => say`Started to load the list of databases`,
  'schema.databases_loaded': (data) => say`Found ${counted(data.databases.length, '%s database', '%s databases')}`,
  'schema.catalogs_requested': (data, names) => say`Started to load the catalogs of ${name(names.database(data.dbId))}`,
  'schema.catalogs_loaded': (data, names) =>
    say`Found ${counted(data.catalogs.length, '%s catalog', '%s catalogs')} in ${name(names.database(data.dbId))}`,
  'schema.schemas_requested': (data, names) => say`Started to load the schemas of ${name(names.database(data.dbId))}`,
  'schema.schemas_loaded': (data, names) =>
    say`Found ${counted(data.schemas.length, '%s schema', '%s schemas')} in ${name(names.database(data.dbId))}`,
  'schema.tables_requested': (data, names) =>
    say`Started to load the tables of ${name(data.schema ?? names.database(data.dbId))}`,
  'schema.tables_loaded': (data, names) =>
    say`Found ${counted(data.count, '%s table', '%s tables')} in ${name(data.schema ?? names.database(data.dbId))}`,
  'schema.table_expanded': (data) => say`Opened the columns of ${name(data.name)}`,
  'schema.table_collapsed': (data) => say`Closed the columns of ${name(data.name)}`,
  'schema.table_metadata_requested': (data) => say`Started to load the columns of ${name(data.name)}`,
  'schema.table_metadata_loaded': (data) =>
    say`Found ${counted(data.columns.length, '%s column', '%s columns')} in ${name(data.name)}`,
  'schema.table_extra_requested': (data) => say`Started to load the partitions of ${name(data.name)}`,
  'schema.table_extra_loaded': (data) => say`Found the partitions of ${name(data.name)}`,
  'schema.failed': (data) => say`Could not load ${data.what.replace('_', ' ')}`,
  'table.store_requested': (data, names) =>
    say`Started to save ${name(data.name)} with ${name(names.editor(data.editorId))}`,
  'table.stored': (data, names) => say`${name(data.name)} was saved with ${name(names.editor(data.editorId))}`,
  'table.store_failed': (data) => say`${name(data.name)} could not be saved`,
  'table.removed': (data, names) => say`Closed all tables of ${name(names.editor(data.editorId))}`,
  'table.delete_requested': () => say`Started to close a table`,
  'table.deleted': () => say`A table was closed`,
  'table.delete_failed': () => say`A table could not be closed`,
} satisfies SomeSentences
