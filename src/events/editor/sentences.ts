import { name, say, counted, type SomeSentences } from '../../core/events/sentence'

export const editorSentences = {
  'editor.added': (data) =>
    data.origin === 'clone' ? say`Copied to ${name(data.name)}` : say`Opened ${name(data.name)}`,
  'editor.closed': (data) => say`Closed ${name(data.name)}`,
  'editor.reopened': (data) => say`Reopened ${name(data.name)}`,
  'editor.activated': (data, names) => say`Opened ${name(names.editor(data.id))}`,
  'editor.renamed': (data) => say`Renamed ${name(data.was)} to ${name(data.name)}`,
  'editor.moved': (data, names) => say`Moved ${name(names.editor(data.id))} to place ${data.index + 1}`,
  'editor.context_selected': (data, names) => {
    const place = data.dbId === null ? 'no database' : names.database(data.dbId)
    const target = name(data.schema === null ? place : `${place} · ${data.schema}`)
    return say`Set the database of ${name(names.editor(data.id))} to ${target}`
  },
  'editor.limit_set': (data, names) => say`Set the row limit of ${name(names.editor(data.id))} to ${data.queryLimit}`,
  'editor.sql_edited': (data, names) => say`Edited the SQL of ${name(names.editor(data.id))}`,
  'editor.sql_replaced': (data, names) =>
    data.by === 'format'
      ? say`Formatted the SQL of ${name(names.editor(data.id))}`
      : say`Replaced the SQL of ${name(names.editor(data.id))}`,
  'editor.selection_noted': (data, names) => say`Selected text in ${name(names.editor(data.id))}`,
  'editor.format_requested': (data, names) => say`Formatted the SQL of ${name(names.editor(data.id))}`,
  'editor.formatted': (data, names) => say`The SQL of ${name(names.editor(data.id))} was formatted`,
  'editor.format_failed': (data, names) => say`Could not format the SQL of ${name(names.editor(data.id))}`,
  'editor.panes_resized': (data, names) => say`Resized the panes of ${name(names.editor(data.id))}`,
  'editor.left_bar_toggled': (data) => (data.hidden ? say`Hid the schema browser` : say`Showed the schema browser`),
  'editor.template_params_set': (data, names) => say`Set the template parameters of ${name(names.editor(data.id))}`,
  'tab.list_requested': () => say`Started to load the saved tabs`,
  'tab.listed': (data) => say`Found ${counted(data.tabs.length, '%s saved tab', '%s saved tabs')}`,
  'tab.list_failed': () => say`The saved tabs could not be loaded`,
  'tab.load_requested': (data, names) => say`Started to load ${name(names.editor(data.id))}`,
  'tab.loaded': (data) => say`Loaded ${name(data.tab.name)}`,
  'tab.gone': (data, names) => say`${name(names.editor(data.id))} was deleted elsewhere`,
  'tab.load_failed': (data, names) => say`${name(names.editor(data.id))} could not be loaded`,
  'tab.migration_requested': (data, names) => say`Started to save the tab ${name(names.editor(data.id))}`,
  'tab.migrated': (data, names) => say`The tab ${name(names.editor(data.id))} was saved`,
  'tab.migration_failed': (data, names) => say`The tab ${name(names.editor(data.id))} could not be saved`,
  'tab.query_migration_requested': (data, names) => say`Started to move a query to ${name(names.editor(data.id))}`,
  'tab.query_migrated': (data, names) => say`A query was moved to ${name(names.editor(data.id))}`,
  'tab.query_migration_failed': (data, names) => say`A query could not be moved to ${name(names.editor(data.id))}`,
  'tab.sync_requested': (data, names) => say`Started to save the changes of ${name(names.editor(data.id))}`,
  'tab.synced': (data, names) => say`The changes of ${name(names.editor(data.id))} were saved`,
  'tab.sync_failed': (data, names) => say`The changes of ${name(names.editor(data.id))} could not be saved`,
  'tab.detached': (data) => say`${name(data.name)} lost its database`,
  'tab.activation_requested': (data, names) => say`Started to save that ${name(names.editor(data.id))} is in front`,
  'tab.activated': (data, names) => say`${name(names.editor(data.id))} was saved as the tab in front`,
  'tab.activation_failed': (data, names) => say`${name(names.editor(data.id))} could not be saved as the tab in front`,
  'tab.delete_requested': (data, names) => say`Started to delete the tab ${name(names.editor(data.id))}`,
  'tab.deleted': (data, names) => say`The tab ${name(names.editor(data.id))} was deleted`,
  'tab.delete_failed': (data, names) => say`The tab ${name(names.editor(data.id))} could not be deleted`,
  'tab.link_requested': (data, names) =>
    data.queryId === null
      ? say`Started to link ${name(names.editor(data.id))} to its saved query`
      : say`Started to link ${name(names.editor(data.id))} to its query`,
  'tab.linked': (data, names) => say`${name(names.editor(data.id))} was linked`,
  'tab.link_failed': (data, names) => say`${name(names.editor(data.id))} could not be linked`,
  'tab.query_delete_failed': (data, names) => say`A query of ${name(names.editor(data.id))} could not be removed`,
  'tab.retried': () => say`Tried again to save the tabs`,
} satisfies SomeSentences
