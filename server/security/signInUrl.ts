/** Where a browser spends the token of a sign-in link. `address`: the one that people use, with a slash at its end. */
export const signInUrl = (address: string, token: string): string => `${address}login/?token=${token}`
