import type { ReportFormat } from '../../contract/report/format'

/** Formats that this server can make; the pictures of the specification would need a browser. */
export const reportFormats: readonly ReportFormat[] = ['TEXT', 'CSV']
