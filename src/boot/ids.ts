const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

const randomText = (length: number): string =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** 11 characters, as many as a client id may have, the first a letter: about 52 bits. */
export const newId = (): string => `q${randomText(10)}`

/** A letter first, so that maps by session keep the order of their keys. */
export const newSession = (): string => `s${randomText(9)}`
