import type { EventMap } from '../../core/events/registry'
import { counted, name, say, word, type Part, type Sentence, type SomeSentences } from '../../core/events/sentence'
import type { Readers } from './share'

/** The one reader by name, or how many there are. */
const listed = ({ users, roles }: Readers): Sentence => {
  const [reader, ...more] = [...users, ...roles]
  return reader !== undefined && more.length === 0
    ? say`${name(reader.name)}`
    : say`${counted(users.length, '%s person', '%s people')} and ${counted(roles.length, '%s role', '%s roles')}`
}

/** The file by name; logs of earlier versions lack it. */
const fileOf = ({ fileName }: EventMap['upload.table_requested']): Part =>
  fileName === undefined ? word('a file') : name(fileName)

const isEmpty = ({ users, roles }: Readers): boolean => users.length + roles.length === 0

const changed = ({ table, add, remove, decline }: EventMap['upload.share_requested']): Sentence => {
  if (!isEmpty(add)) return say`Shared the table ${name(table)} with ${listed(add)}`
  if (!isEmpty(remove)) return say`Stopped sharing the table ${name(table)} with ${listed(remove)}`
  return say`Put ${counted(decline.length, '%s request', '%s requests')} for the table ${name(table)} away`
}

export const uploadSentences = {
  'upload.requested': (data) =>
    data.refresh === undefined
      ? say`Opened the file ${name(data.fileName)}`
      : say`Opened the file ${name(data.fileName)} to refresh the table ${name(data.refresh.table)}`,
  'upload.progressed': () => say`Part of the file was uploaded`,
  'upload.previewed': (data) => say`The file has ${counted(data.preview.columns.length, '%s column', '%s columns')}`,
  'upload.failed': (data) => say`The file could not be read: ${data.message}`,
  'upload.reading_chosen': () => say`Changed how the file is read`,
  'upload.columns_chosen': () => say`Changed the types of the file's columns`,
  'upload.columns_tried': (data) =>
    data.misfits.length === 0
      ? say`All values fit the types of their columns`
      : say`${counted(data.misfits.length, '%s column has', '%s columns have')} values that do not fit`,
  'upload.table_requested': (data) =>
    data.refresh === 'append'
      ? say`Added the rows of ${fileOf(data)} to the table ${name(data.tableName)}`
      : data.refresh === 'replace'
        ? say`Replaced the rows of the table ${name(data.tableName)} by those of ${fileOf(data)}`
        : say`Made the table ${name(data.tableName)} of ${fileOf(data)}`,
  'upload.table_made': (data) => say`The table ${name(data.tableName)} is ready`,
  'upload.dismissed': () => say`Closed the file`,
  'upload.ended': () => say`The upload ended`,
  'upload.table_delete_requested': (data) => say`Deleted the table ${name(data.tableName)}`,
  'upload.table_deleted': (data) => say`The table ${name(data.tableName)} was deleted`,
  'upload.table_delete_failed': (data) => say`The table ${name(data.tableName)} could not be deleted: ${data.message}`,
  'upload.shares_requested': (data) =>
    data.place === null
      ? say`Looked who may see own tables`
      : say`Looked who may see the table ${name(data.place.table)}`,
  'upload.shares_listed': (data) =>
    say`The server told who may see ${counted(data.tables.length, '%s table', '%s tables')}`,
  'upload.shares_failed': (data) => say`The server did not tell who may see a table: ${data.message}`,
  'upload.share_requested': (data) => changed(data),
  'upload.shared': ({ table }) =>
    table.users.length + table.roles.length === 0
      ? say`The table ${name(table.table)} is shared with no one`
      : say`The table ${name(table.table)} is shared with ${listed(table)}`,
  'upload.share_failed': (data) => say`The table ${name(data.table)} could not be shared: ${data.message}`,
  'upload.readers_requested': (data) => say`Searched people and roles for ${name(data.search)}`,
  'upload.readers_found': (data) =>
    say`Found ${counted(data.found.users.length, '%s person', '%s people')} and ${counted(data.found.roles.length, '%s role', '%s roles')}`,
  'upload.readers_failed': (data) => say`People could not be searched: ${data.message}`,
  'upload.hidden_requested': () => say`Looked which charts are on tables that are not shared`,
  'upload.hidden_listed': (data) =>
    say`${counted(data.charts.length, '%s chart is on a table that is not shared', '%s charts are on tables that are not shared')}`,
  'upload.hidden_failed': (data) =>
    say`It is not known which charts are on tables that are not shared: ${data.message}`,
  'upload.wish_requested': (data) => say`Asked ${name(data.owner)} for access to the table ${name(data.table)}`,
  'upload.wished': (data) => say`${name(data.owner)} sees the request for the table ${name(data.table)}`,
  'upload.wish_failed': (data) => say`The request for the table ${name(data.table)} did not arrive: ${data.message}`,
} satisfies SomeSentences
