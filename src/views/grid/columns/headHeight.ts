/** Height of the header of a grid in px: name, facts and profile of a column. */
export const HEAD_HEIGHT = 72
