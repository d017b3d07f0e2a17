/** The response header of every call that names whom the server took the caller for: the id of a user. */
export const CALLER_HEADER = 'x-recount-caller'
