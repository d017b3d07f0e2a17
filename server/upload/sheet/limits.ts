/** Limits of a sheet in this format. */
export const MAX_ROWS = 1_048_576
export const MAX_COLUMNS = 16_384
/** UTF-16 units in a cell. */
export const MAX_TEXT = 32_767
