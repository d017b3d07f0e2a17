import { readModel } from '../../../app/readModel'
import type { Snapshot } from '../../../core/log/log'
import { createLogReader, type Imported } from '../../../core/log/file/import'
import { createSnapshots } from '../../../core/readModel/snapshots'
import { canHash, isAsExported } from './hash'
import { heldEvents, type FileEvents } from './source'

type Refused = Extract<Imported, { readonly ok: false }>

/** A log file without its events. */
export type FileFacts = Omit<Extract<Imported, { readonly ok: true }>, 'events'>

/** A log file that was read, with its events held here; or why it cannot be. */
export type ReadFile = (FileFacts & { readonly held: FileEvents }) | Refused

const readWith = async (file: Blob, isHashed: boolean): Promise<ReadFile> => {
  const snapshots = createSnapshots(readModel)
  const reader = createLogReader(readModel.registry, snapshots.add, isHashed)
  const chunks = file.stream().getReader()
  for (;;) {
    const { done, value } = await chunks.read()
    if (done || !reader.write(value)) break
  }
  await chunks.cancel()
  const imported = reader.end()
  if (!imported.ok) return imported
  const { events, ...facts } = imported
  return { ...facts, held: heldEvents(events, snapshots.before) }
}

/**
 * Reads a log file of any length as a stream, and takes snapshots on the way; between two chunks a page can draw. The browser checks the
 * file's hash meanwhile. A file that was changed is read once more, since an editor may have changed the ends of its lines alone.
 */
export const readFile = async (file: Blob): Promise<ReadFile> => {
  if (!canHash(file)) return readWith(file, false)
  const [read, isUnchanged] = await Promise.all([readWith(file, true), isAsExported(file)])
  return isUnchanged ? read : readWith(file, false)
}

/** The state at `seq` itself, folded from the nearest snapshot: few events have to leave the place that holds them. */
export const stateAt = async ({ read, snapshotBefore }: FileEvents, seq: number): Promise<Snapshot> => {
  const { versions, emptyModel, foldInPlace, packModel, unpackModel, readable } = readModel
  const base = await snapshotBefore(seq)
  const model = base === null ? emptyModel() : unpackModel(base.state)
  const events = await read((base?.seq ?? 0) + 1, seq)
  return { seq, versions, state: packModel(foldInPlace(model, readable(events))) }
}
