/** True for a server's message, the same on all servers, that this user can see nothing here. */
export const isMissing = (message: string | null): boolean => message === 'Not found'
