import type { ReportFormat } from '../../contract/reportFormat'

/** What this server can make of a report; the pictures of the specification would need a browser. */
export const reportFormats: readonly ReportFormat[] = ['TEXT', 'CSV']
