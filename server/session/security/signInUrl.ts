/** Address where a browser spends the token of a sign-in link. `address`: the one for people, with a slash at its end. */
export const signInUrl = (address: string, token: string): string => `${address}login/?token=${token}`
