/** The response header of every call that names whom the server took the caller for: the id of a user. */
export const CALLER_HEADER = 'x-recount-caller'

/** The request header with the id of the client's event that led to a call that changes something. */
export const CAUSE_HEADER = 'x-recount-event'
