/** Whether a dialog wants an answer first: what lies beneath it takes no keys meanwhile. */
export const isAsking = (): boolean => document.querySelector('.scrim[data-open]') !== null
