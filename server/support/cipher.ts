import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16
const KEY = 32
/** Bytes that sealing adds. */
const EXTRA = NONCE + TAG
/** Bytes of a sealed key. */
export const SEALED_KEY = EXTRA + KEY

/** AES-256-GCM: nonce, tag, and the encrypted bytes. `about` has to be the same at opening. */
const sealed = (key: Uint8Array, bytes: Uint8Array, about: string): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

const opened = (key: Uint8Array, bytes: Buffer, about: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(NONCE, EXTRA))
  return Buffer.concat([decipher.update(bytes.subarray(EXTRA)), decipher.final()])
}

const masterKey = (secret: Uint8Array): Buffer => createHmac('sha256', secret).update('support sessions').digest()

/** A new key for the session of this number, sealed with the key of the data directory. */
export const newSealedKey = (secret: Uint8Array, number: string): Buffer =>
  sealed(masterKey(secret), randomBytes(KEY), number)

/** Opens a key of `newSealedKey`. Throws when it was changed, or is that of another session. */
export const openKey = (secret: Uint8Array, bytes: Buffer, number: string): Buffer =>
  opened(masterKey(secret), bytes, number)

/** The place of a piece, so that no piece passes for another one, or for that of another session. */
export interface PiecePlace {
  readonly number: string
  readonly index: number
  readonly offset: number
}

const aboutPiece = ({ number, index, offset }: PiecePlace): string => `${number} ${index} ${offset}`

const LENGTH = 4
/** Bytes before those of a piece: its length, nonce and tag. */
export const PIECE_HEAD = LENGTH + EXTRA

export const sealPiece = (key: Uint8Array, bytes: Uint8Array, place: PiecePlace): Buffer => {
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, sealed(key, bytes, aboutPiece(place))])
}

export const lengthOf = (head: Buffer): number => head.readUInt32BE(0)

/** Decrypts a piece with its head. Throws when any of its bytes was changed, or its place is another. */
export const openPiece = (key: Uint8Array, bytes: Buffer, place: PiecePlace): Buffer =>
  opened(key, bytes.subarray(LENGTH), aboutPiece(place))
