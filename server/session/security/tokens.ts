import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'

/** 256 random bits, URL-safe. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Stored form of tokens. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The CSRF token of a session: bound to it by the installation's key, so nothing is stored. */
export const csrfTokenOf = (secret: Uint8Array, sessionHash: string): string =>
  createHmac('sha256', secret).update(`csrf:${sessionHash}`).digest('base64url')

/** The token of a page with its own name, which identifies the page's requests. */
export const pageTokenOf = (token: string, page: string): string => `${token}.${page}`

/** A token without the name of its page, and that name. */
export const splitToken = (token: string): { readonly token: string; readonly page: string | null } => {
  const [sessionToken = '', page = null] = token.split('.', 2)
  return { token: sessionToken, page }
}

/** Compares in constant time. */
export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

export type TokenKind = 'access' | 'refresh'
const seconds: Readonly<Record<TokenKind, number>> = { access: 900, refresh: 30 * 86_400 }

export interface TokenClaims {
  readonly userId: number
  readonly credentialVersion: number
}

const signingKey = (secret: Uint8Array): Uint8Array => createHmac('sha256', secret).update('bearer').digest()

export const issueToken = (secret: Uint8Array, kind: TokenKind, claims: TokenClaims, now: number): Promise<string> => {
  const issued = Math.floor(now / 1000)
  return new SignJWT({ kind, ver: claims.credentialVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(claims.userId))
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds[kind])
    .sign(signingKey(secret))
}

/** The claims of a token of this kind that is whole and in date; otherwise why not. */
export const readToken = async (
  secret: Uint8Array,
  kind: TokenKind,
  token: string,
  now: number,
): Promise<TokenClaims | 'expired' | 'invalid'> => {
  try {
    const { payload } = await jwtVerify(token, signingKey(secret), {
      algorithms: ['HS256'],
      currentDate: new Date(now),
    })
    const userId = Number(payload.sub)
    if (payload.kind !== kind || !Number.isSafeInteger(userId) || typeof payload.ver !== 'number') return 'invalid'
    return { userId, credentialVersion: payload.ver }
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid'
  }
}
