import * as z from 'zod/mini'

/**
 * Formats of a report: `TEXT` is a table in the mail itself, `CSV` an attached file. The others are pictures, which not every
 * server makes. In a separate file, since every page reads the available formats.
 */
export const reportFormat = z.enum(['TEXT', 'CSV', 'PNG', 'PDF'])
export type ReportFormat = z.output<typeof reportFormat>
