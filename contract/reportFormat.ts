import * as z from 'zod/mini'

/**
 * What a report is made as: `TEXT` is a table in the mail itself, `CSV` a file at it. The others are pictures, which not
 * every server makes. A file of its own, since every page reads which of them there are.
 */
export const reportFormat = z.enum(['TEXT', 'CSV', 'PNG', 'PDF'])
export type ReportFormat = z.output<typeof reportFormat>
