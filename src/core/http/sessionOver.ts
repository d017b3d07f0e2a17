/**
 * The message of a call after the session ended. The banner says how to go on (`A8.22`); any other report of the failure
 * repeats the banner's own words for the reason.
 */
export const SESSION_OVER = 'Your session timed out.'
