import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const databaseSentences = {
  'databases.list_requested': () => say`Asked for the databases and their settings`,
  'databases.listed': (data) => say`Got ${counted(data.databases.length, '%s database', '%s databases')}`,
  'databases.engines_requested': () => say`Asked which engines there are`,
  'databases.engines_listed': (data) => say`Got ${counted(data.engines.length, '%s engine', '%s engines')}`,
  'databases.read_failed': (data) => say`The databases could not be read: ${data.message}`,
  'databases.form_opened': (data) =>
    data.form === null ? say`Began to add a database` : say`Opened the settings of a database`,
  'databases.detail_requested': (data, names) => say`Asked how ${name(names.database(data.id))} is reached`,
  'databases.detail_loaded': (data) => say`Got the settings of ${name(data.detail.name)}`,
  'databases.test_requested': () => say`Tested the connection of a database`,
  'databases.tested': () => say`The connection works`,
  'databases.test_failed': (data) => say`The connection does not work: ${data.message}`,
  'databases.save_requested': (data) =>
    data.form === null ? say`Added the database ${name(data.name)}` : say`Changed the database ${name(data.name)}`,
  'databases.saved': (data) => say`The server keeps the database ${name(data.name)}`,
  'databases.save_failed': (data) => say`The database could not be saved: ${data.message}`,
  'databases.uses_requested': (data, names) => say`Asked what uses ${name(names.database(data.id))}`,
  'databases.uses_loaded': () => say`Heard what uses the database`,
  'databases.delete_requested': (data) => say`Removed the database ${name(data.name)}`,
  'databases.deleted': (data) => say`The server let go of the database ${name(data.name)}`,
  'databases.delete_failed': (data) => say`${name(data.name)} could not be removed: ${data.message}`,
} satisfies SomeSentences
