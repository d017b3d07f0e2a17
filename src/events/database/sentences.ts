import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const databaseSentences = {
  'databases.list_requested': () => say`Started to load the databases`,
  'databases.listed': (data) => say`Loaded ${counted(data.databases.length, '%s database', '%s databases')}`,
  'databases.engines_requested': () => say`Started to load the kinds of databases`,
  'databases.engines_listed': (data) =>
    say`Loaded ${counted(data.engines.length, '%s kind of database', '%s kinds of databases')}`,
  'databases.read_failed': (data) => say`The databases could not be loaded: ${data.message}`,
  'databases.form_opened': (data) =>
    data.form === null ? say`Started to add a database` : say`Opened the settings of a database`,
  'databases.detail_requested': (data, names) => say`Started to load the settings of ${name(names.database(data.id))}`,
  'databases.detail_loaded': (data) => say`Loaded the settings of ${name(data.detail.name)}`,
  'databases.test_requested': () => say`Tested the connection of a database`,
  'databases.tested': () => say`The connection works`,
  'databases.test_failed': (data) => say`The connection does not work: ${data.message}`,
  'databases.save_requested': (data) =>
    data.form === null ? say`Added the database ${name(data.name)}` : say`Changed the database ${name(data.name)}`,
  'databases.saved': (data) => say`The database ${name(data.name)} was saved`,
  'databases.save_failed': (data) => say`The database could not be saved: ${data.message}`,
  'databases.uses_requested': (data, names) => say`Looked up uses of ${name(names.database(data.id))}`,
  'databases.uses_loaded': () => say`Found the uses of the database`,
  'databases.delete_requested': (data) => say`Removed the database ${name(data.name)}`,
  'databases.deleted': (data) => say`The database ${name(data.name)} was removed`,
  'databases.delete_failed': (data) => say`${name(data.name)} could not be removed: ${data.message}`,
} satisfies SomeSentences
