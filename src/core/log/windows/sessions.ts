/** Name of the lock that a window holds as long as it lives. */
export const sessionLock = (session: string): string => `recount session ${session}`
