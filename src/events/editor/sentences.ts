import { name, say, counted, type SomeSentences } from '../../core/events/sentence'

export const editorSentences = {
  'editor.added': (data) =>
    data.origin === 'clone' ? say`Copied to ${name(data.name)}` : say`Opened ${name(data.name)}`,
  'editor.closed': (data) => say`Closed ${name(data.name)}`,
  'editor.reopened': (data) => say`Reopened ${name(data.name)}`,
  'editor.activated': (data, names) => say`Went to ${name(names.editor(data.id))}`,
  'editor.renamed': (data) => say`Renamed ${name(data.was)} to ${name(data.name)}`,
  'editor.moved': (data, names) => say`Moved ${name(names.editor(data.id))} to place ${data.index + 1}`,
  'editor.context_selected': (data, names) => {
    const place = data.dbId === null ? 'no database' : names.database(data.dbId)
    const target = name(data.schema === null ? place : `${place} · ${data.schema}`)
    return say`Pointed ${name(names.editor(data.id))} at ${target}`
  },
  'editor.limit_set': (data, names) => say`Set the row limit of ${name(names.editor(data.id))} to ${data.queryLimit}`,
  'editor.sql_edited': (data, names) => say`Edited the SQL of ${name(names.editor(data.id))}`,
  'editor.sql_replaced': (data, names) =>
    data.by === 'format'
      ? say`Formatted the SQL of ${name(names.editor(data.id))}`
      : say`Replaced the SQL of ${name(names.editor(data.id))}`,
  'editor.selection_noted': (data, names) => say`Selected text in ${name(names.editor(data.id))}`,
  'editor.format_requested': (data, names) => say`Asked to format the SQL of ${name(names.editor(data.id))}`,
  'editor.formatted': (data, names) => say`Formatted the SQL of ${name(names.editor(data.id))}`,
  'editor.format_failed': (data, names) => say`Could not format the SQL of ${name(names.editor(data.id))}`,
  'editor.panes_resized': (data, names) => say`Resized the panes of ${name(names.editor(data.id))}`,
  'editor.left_bar_toggled': (data) => (data.hidden ? say`Hid the schema browser` : say`Showed the schema browser`),
  'editor.template_params_set': (data, names) => say`Set the template parameters of ${name(names.editor(data.id))}`,
  'tab.list_requested': () => say`Asked which tabs the server keeps`,
  'tab.listed': (data) => say`Found ${counted(data.tabs.length, '%s tab', '%s tabs')} on the server`,
  'tab.list_failed': () => say`Could not read which tabs the server keeps`,
  'tab.load_requested': (data, names) => say`Asked the server for ${name(names.editor(data.id))}`,
  'tab.loaded': (data) => say`Loaded ${name(data.tab.name)}`,
  'tab.gone': (data, names) => say`${name(names.editor(data.id))} is no longer on the server`,
  'tab.load_failed': (data, names) => say`Could not load ${name(names.editor(data.id))}`,
  'tab.migration_requested': (data, names) => say`Asked the server to keep ${name(names.editor(data.id))}`,
  'tab.migrated': (data, names) => say`The server keeps ${name(names.editor(data.id))}`,
  'tab.migration_failed': (data, names) => say`The server could not keep ${name(names.editor(data.id))}`,
  'tab.query_migration_requested': (data, names) =>
    say`Asked the server to put a query under ${name(names.editor(data.id))}`,
  'tab.query_migrated': (data, names) => say`Put a query under ${name(names.editor(data.id))}`,
  'tab.query_migration_failed': (data, names) => say`Could not put a query under ${name(names.editor(data.id))}`,
  'tab.sync_requested': (data, names) => say`Asked the server to keep the changes of ${name(names.editor(data.id))}`,
  'tab.synced': (data, names) => say`The server keeps the changes of ${name(names.editor(data.id))}`,
  'tab.sync_failed': (data, names) => say`The server could not keep the changes of ${name(names.editor(data.id))}`,
  'tab.detached': (data) => say`${name(data.name)} lost its database`,
  'tab.activation_requested': (data, names) => say`Asked the server to put ${name(names.editor(data.id))} in front`,
  'tab.activated': (data, names) => say`The server has ${name(names.editor(data.id))} in front`,
  'tab.activation_failed': (data, names) => say`The server could not put ${name(names.editor(data.id))} in front`,
  'tab.delete_requested': (data, names) => say`Asked the server to remove ${name(names.editor(data.id))}`,
  'tab.deleted': (data, names) => say`The server removed ${name(names.editor(data.id))}`,
  'tab.delete_failed': (data, names) => say`The server could not remove ${name(names.editor(data.id))}`,
  'tab.link_requested': (data, names) =>
    data.queryId === null
      ? say`Asked the server to link ${name(names.editor(data.id))} to its saved query`
      : say`Asked the server to link ${name(names.editor(data.id))} to its query`,
  'tab.linked': (data, names) => say`The server linked ${name(names.editor(data.id))}`,
  'tab.link_failed': (data, names) => say`The server could not link ${name(names.editor(data.id))}`,
  'tab.query_delete_failed': (data, names) =>
    say`The server could not remove a query of ${name(names.editor(data.id))}`,
  'tab.retried': () => say`Asked to try the server again`,
} satisfies SomeSentences
