/**
 * What a call comes to when nobody is signed in any more. The banner says what to do about it (`A8.22`); whatever else
 * tells of the failure has the banner's own words for why.
 */
export const SESSION_OVER = 'Your session timed out.'
