import * as z from 'zod/mini'

/**
 * With this type in `Accept` of execute and results, `data` is an array of arrays in the order of `columns`, all rows of the
 * result. Without it `data` holds row objects keyed by the de-duplicated column names, cut to DISPLAY_MAX_ROW. The rows of a
 * chart come as arrays in the order of `colnames` likewise, without members that follow from them. Integers beyond 2^53 and
 * decimals are strings in both.
 */
export const ROWS_MEDIA_TYPE = 'application/vnd.recount.rows+json'

/** `data`: row objects, or arrays on request. */
export const rows = z.array(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]))
