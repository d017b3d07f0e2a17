import { readModel } from '../../../app/readModel'
import type { Snapshot } from '../../../core/log/log'
import type { EventEnvelope } from '../../../core/events/envelope'
import { createLogReader, type Imported, type Shared } from '../../../core/log/file/import'
import { createSnapshots } from '../../../core/readModel/snapshots'
import { canHash, isAsExported } from './hash'
import { heldEvents, type FileEvents } from './source'

type Refused = Extract<Imported, { readonly ok: false }>

/** A log file without its events. */
export type FileFacts = Omit<Extract<Imported, { readonly ok: true }>, 'events'>

/** A log file that was read, with its events held here; or why it cannot be. */
export type ReadFile = (FileFacts & { readonly held: FileEvents }) | Refused

const stream = async (file: Blob, shared: Shared, onEvent?: (event: EventEnvelope) => void): Promise<Imported> => {
  const reader = createLogReader(readModel.registry, onEvent, shared)
  const chunks = file.stream().getReader()
  for (;;) {
    const { done, value } = await chunks.read()
    if (done || !reader.write(value)) break
  }
  await chunks.cancel()
  return reader.end()
}

const readWith = async (file: Blob, shared: Shared): Promise<ReadFile> => {
  const snapshots = createSnapshots(readModel)
  const imported = await stream(file, shared, snapshots.add)
  if (!imported.ok) return imported
  const { events, ...facts } = imported
  return { ...facts, held: heldEvents(events, snapshots.before) }
}

/**
 * Reads a log file of any length as a stream, and takes snapshots on the way; between two chunks a page can draw. The browser checks the
 * file's hash meanwhile. A file that was changed is read once more, since an editor may have changed the ends of its lines alone; one
 * that was cut has no hash to compare.
 */
export const readFile = async (file: Blob): Promise<ReadFile> => {
  if (!canHash(file)) return readWith(file, {})
  const [read, isUnchanged] = await Promise.all([readWith(file, { hash: true }), isAsExported(file)])
  const isCut = read.ok && read.footer === null
  return isUnchanged || isCut ? read : readWith(file, {})
}

/** Checks a log file as `readFile` does, without holding anything of it; null unless all of it can be looked at as it is. */
export const checkFile = async (file: Blob): Promise<FileFacts | null> => {
  const hash = canHash(file)
  const [imported, isUnchanged] = await Promise.all([
    stream(file, { hash, events: true }),
    hash ? isAsExported(file) : true,
  ])
  if (!imported.ok || !isUnchanged) return null
  const { events: _, ...facts } = imported
  const isWhole = facts.warnings.every(({ code }) => code === 'gaps' || code === 'unknown_events')
  return isWhole ? facts : null
}

/** Reads a log file as `readFile` does, but without a check: nothing of it may be shown before `checkFile` has answered. */
export const holdFile = (file: Blob): Promise<ReadFile> => readWith(file, { hash: true, checks: true })

/** The state at `seq` itself, folded from the nearest snapshot: few events have to leave the place that holds them. */
export const stateAt = async ({ read, snapshotBefore }: FileEvents, seq: number): Promise<Snapshot> => {
  const { versions, emptyModel, foldInPlace, packModel, unpackModel, readable } = readModel
  const base = await snapshotBefore(seq)
  const model = base === null ? emptyModel() : unpackModel(base.state)
  const events = await read((base?.seq ?? 0) + 1, seq)
  return { seq, versions, state: packModel(foldInPlace(model, readable(events))) }
}
