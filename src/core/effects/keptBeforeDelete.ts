/** How long a deletion can be taken back before the server hears of it, in ms. */
export const KEPT_BEFORE_DELETE = 5000
