/** The server's answer about a file of one column and one row. */
export const uploadPreview = {
  upload_id: 'u1',
  format: 'csv',
  table_name: 'my_file',
  schema: 'ada~3',
  bytes: 8,
  columns: [{ name: 'a', type: 'BIGINT' }],
  rows: [['a secret cell']],
  reading: {
    encoding: 'utf-8',
    delimiter: ',',
    header: true,
    sheet: null,
    ragged: 'refuse',
    above: 0,
    list: null,
    flat: null,
  },
  sheets: [],
  lists: [],
  misfits: null,
  notes: [],
}
