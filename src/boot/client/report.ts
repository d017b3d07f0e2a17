/** Reports an error nobody expected, as an uncaught one. */
export const report = (error: unknown): void => reportError(error)
