import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const uploadSentences = {
  'upload.requested': (data) => say`Opened the file ${name(data.fileName)}`,
  'upload.progressed': () => say`A file went on its way to the server`,
  'upload.previewed': (data) => say`The file has ${counted(data.preview.columns.length, '%s column', '%s columns')}`,
  'upload.failed': (data) => say`The file could not be read: ${data.message}`,
  'upload.reading_chosen': () => say`Chose how a file is read`,
  'upload.columns_chosen': () => say`Chose the types of a file's columns`,
  'upload.columns_tried': (data) =>
    data.misfits.length === 0
      ? say`All values fit the types of their columns`
      : say`${counted(data.misfits.length, '%s column has', '%s columns have')} values that do not fit`,
  'upload.table_requested': (data) => say`Asked for a table ${name(data.tableName)} of a file`,
  'upload.table_made': (data) => say`The table ${name(data.tableName)} is ready`,
  'upload.dismissed': () => say`Put a file away`,
  'upload.ended': () => say`Nothing is left of the file`,
  'upload.table_delete_requested': (data) => say`Deleted the table ${name(data.tableName)}`,
  'upload.table_deleted': (data) => say`The table ${name(data.tableName)} is gone`,
  'upload.table_delete_failed': (data) => say`The table ${name(data.tableName)} could not be deleted: ${data.message}`,
} satisfies SomeSentences
