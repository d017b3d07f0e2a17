export type CopyFormat = 'tsv' | 'csv' | 'safe-csv' | 'markdown' | 'json' | 'insert' | 'in-list'

/** Formats as people choose them. */
export const COPY_FORMATS: readonly { readonly format: CopyFormat; readonly label: string }[] = [
  { format: 'tsv', label: 'TSV with headers' },
  { format: 'csv', label: 'CSV' },
  { format: 'safe-csv', label: 'CSV, formulas disarmed' },
  { format: 'markdown', label: 'Markdown' },
  { format: 'json', label: 'JSON' },
  { format: 'insert', label: 'SQL INSERT' },
  { format: 'in-list', label: 'SQL IN list' },
]
