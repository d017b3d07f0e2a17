/** Whether a server said, in the word that every one has for it, that there is nothing here that this person may see. */
export const isMissing = (message: string | null): boolean => message === 'Not found'
