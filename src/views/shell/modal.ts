/** True when a dialog wants an answer first: the page below it takes no keys meanwhile. */
export const isAsking = (): boolean => document.querySelector('.scrim[data-open]') !== null
