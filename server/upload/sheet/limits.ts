/** Limits of a sheet in this format. */
export const MOST_ROWS = 1_048_576
export const MOST_COLUMNS = 16_384
/** UTF-16 units in a cell. */
export const MOST_TEXT = 32_767
