/**
 * Ask for it in `Accept` of execute and results, and `data` is an array of arrays in the order of `columns`, all
 * rows of the result. Without it `data` holds row objects keyed by the de-duplicated column names, cut to
 * DISPLAY_MAX_ROW. Integers beyond 2^53 and decimals are strings in both.
 */
export const ROWS_MEDIA_TYPE = 'application/vnd.recount.rows+json'
