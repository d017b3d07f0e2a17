/** Time in ms in which a deletion can be undone, before it is sent to the server. */
export const KEPT_BEFORE_DELETE = 5000
