import { conflict, tooLarge } from '../problem'
import type { User } from '../session/security/users'
import { eraseSession } from './erase'
import { MEGABYTE, type SessionRow, checkEnabled, checkKept, ownSession } from './sessions'
import type { SupportDeps } from './support'

/** Pieces of one session; each has a head on the disk and a row to change. */
const MAX_PIECES = 16_384

/** Bytes that the server has of a session; false where the piece was not taken, since it begins elsewhere. */
interface Received {
  readonly isTaken: boolean
  readonly received: number
}

const refuseTooLarge = (most: number) =>
  tooLarge(`The session is larger than ${most.toLocaleString('en')} MB. What came of it was deleted.`)

const addBytes = async (deps: SupportDeps, row: SessionRow, bytes: Buffer): Promise<number> => {
  const { store, settings, support } = deps
  const most = settings.supportMaxMb
  const received = row.received + bytes.length
  if (received > most * MEGABYTE || row.pieces >= MAX_PIECES) {
    await eraseSession(deps, row, 'too_large')
    throw refuseTooLarge(most)
  }
  const file_bytes = await support.files.append(row, bytes)
  const change = { received, pieces: row.pieces + 1, file_bytes }
  // the row makes the piece count, so a piece that a crash tore never does
  await store.updateTable('support_session').set(change).where('id', '=', row.id).execute()
  return received
}

/**
 * Adds a piece to a session, once `read` has its bytes; null of it tells that other work of the session interrupted it. The answer
 * comes when the piece is on the disk. A piece that the server has already changes nothing.
 */
export const addPiece = async (
  deps: SupportDeps,
  user: User,
  { id, offset }: { readonly id: number; readonly offset: number },
  read: (signal: AbortSignal) => Promise<Buffer | null>,
): Promise<Received> => {
  checkEnabled(deps)
  // a session of another person is not interrupted
  await ownSession(deps.store, user, id)
  return deps.support.turns.run(id, async (signal) => {
    const row = await ownSession(deps.store, user, id)
    if (row.state === 'too_large') throw refuseTooLarge(deps.settings.supportMaxMb)
    checkKept(row)
    const { received, state } = row
    const bytes = await read(signal)
    if (bytes === null) return { isTaken: false, received }
    if (offset + bytes.length <= received) return { isTaken: true, received }
    if (state === 'ready') throw conflict('The session is complete.')
    if (offset !== received) return { isTaken: false, received }
    return { isTaken: true, received: await addBytes(deps, row, bytes) }
  })
}
