import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const uploadSentences = {
  'upload.requested': (data) => say`Opened the file ${name(data.fileName)}`,
  'upload.progressed': () => say`Part of the file was uploaded`,
  'upload.previewed': (data) => say`The file has ${counted(data.preview.columns.length, '%s column', '%s columns')}`,
  'upload.failed': (data) => say`The file could not be read: ${data.message}`,
  'upload.reading_chosen': () => say`Changed how the file is read`,
  'upload.columns_chosen': () => say`Changed the types of the file's columns`,
  'upload.columns_tried': (data) =>
    data.misfits.length === 0
      ? say`All values fit the types of their columns`
      : say`${counted(data.misfits.length, '%s column has', '%s columns have')} values that do not fit`,
  'upload.table_requested': (data) => say`Made the table ${name(data.tableName)} from a file`,
  'upload.table_made': (data) => say`The table ${name(data.tableName)} is ready`,
  'upload.dismissed': () => say`Closed the file`,
  'upload.ended': () => say`The upload ended`,
  'upload.table_delete_requested': (data) => say`Deleted the table ${name(data.tableName)}`,
  'upload.table_deleted': (data) => say`The table ${name(data.tableName)} was deleted`,
  'upload.table_delete_failed': (data) => say`The table ${name(data.tableName)} could not be deleted: ${data.message}`,
} satisfies SomeSentences
