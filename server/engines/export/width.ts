import type { ExportFormat } from '../../../contract/run/export'
import { MAX_COLUMNS } from '../../upload/sheet/limits'
import { Failed, refuse } from '../process/failure'

/** Refuses rows that are wider than a file of the format can be. */
export const checkWidth = (format: ExportFormat, columns: number): void => {
  if (format !== 'xlsx' || columns <= MAX_COLUMNS) return
  const text = `An Excel sheet has ${MAX_COLUMNS.toLocaleString('en')} columns at most; this result has more.`
  throw new Failed(refuse('GENERIC_DB_ENGINE_ERROR', text))
}
