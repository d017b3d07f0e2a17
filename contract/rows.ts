import * as z from 'zod/mini'

/**
 * Ask for it in `Accept` of execute and results, and `data` is an array of arrays in the order of `columns`, all
 * rows of the result. Without it `data` holds row objects keyed by the de-duplicated column names, cut to
 * DISPLAY_MAX_ROW. The rows of a chart come as arrays in the order of `colnames` likewise, without what can be told from
 * them. Integers beyond 2^53 and decimals are strings in both.
 */
export const ROWS_MEDIA_TYPE = 'application/vnd.recount.rows+json'

/** `data`: row objects, or arrays when asked for. */
export const rows = z.array(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]))
