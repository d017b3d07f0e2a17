import { readModel } from '../../../app/readModel'
import type { Snapshot } from '../../../core/log/log'
import { createLogReader, type Imported, type LogReceiver, type Shared } from '../../../core/log/file/import'
import { createSnapshots, snapshotBefore, type TakenSnapshot } from '../../../core/readModel/snapshots'
import { halves } from './halves'
import { canHash, isAsExported } from './hash'
import { createLines } from './lines'
import { heldEvents, type FileEvents } from './source'

type Refused = Extract<Imported, { readonly ok: false }>

/** A log file without its events. */
export type FileFacts = Omit<Extract<Imported, { readonly ok: true }>, 'events'>

/** A log file that was read, with its events held here; or why it cannot be. */
export type ReadFile = (FileFacts & { readonly held: FileEvents }) | Refused

const stream = async (file: Blob, shared: Shared, receiver: LogReceiver): Promise<Imported> => {
  const reader = createLogReader(readModel.registry, receiver, shared)
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
  const imported = await stream(file, shared, { onEvent: snapshots.add })
  if (!imported.ok) return imported
  const { events, ...facts } = imported
  const parts = [snapshots.taken()]
  return { ...facts, held: heldEvents(events, (seq) => snapshotBefore(readModel.versions, parts, seq)) }
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

/** A log file that was checked but not held: its facts, null unless all of it can be looked at as it is; and snapshots of its half. */
export interface CheckedFile {
  readonly facts: FileFacts | null
  readonly snapshots: readonly TakenSnapshot[]
}

/** Checks a log file as `readFile` does, and folds the half of the state that `holdFile` leaves to it. */
export const checkFile = async (file: Blob): Promise<CheckedFile> => {
  const hash = canHash(file)
  const snapshots = createSnapshots(halves.check)
  const [imported, isUnchanged] = await Promise.all([
    stream(file, { hash, events: true }, { onEvent: snapshots.add }),
    hash ? isAsExported(file) : true,
  ])
  if (!imported.ok || !isUnchanged) return { facts: null, snapshots: [] }
  const { events: _, ...facts } = imported
  const isWhole = facts.warnings.every(({ code }) => code === 'gaps' || code === 'unknown_events')
  return { facts: isWhole ? facts : null, snapshots: snapshots.taken() }
}

const seqsOf = (snapshots: readonly TakenSnapshot[]): string => snapshots.map(({ seq }) => seq).join()

/**
 * Reads a log file as `readFile` does, but without a check: nothing of it may be shown before `checkFile` has found no fault. `others`
 * are the snapshots that it took.
 */
export const holdFile = async (file: Blob, others: Promise<readonly TakenSnapshot[]>): Promise<ReadFile> => {
  const snapshots = createSnapshots(halves.hold)
  const lines = createLines()
  const receiver = { onEvent: snapshots.add, onLine: lines.add }
  const imported = await stream(file, { hash: true, checks: true, events: true }, receiver)
  if (!imported.ok) return imported
  const { events: _, ...facts } = imported
  const parts = [snapshots.taken(), await others]
  if (new Set(parts.map(seqsOf)).size > 1) throw new Error('The log changed while it was read.')
  return { ...facts, held: lines.held((seq) => snapshotBefore(readModel.versions, parts, seq)) }
}

/** The state at `seq` itself, folded from the nearest snapshot: few events have to leave the place that holds them. */
export const stateAt = async ({ read, snapshotBefore }: FileEvents, seq: number): Promise<Snapshot> => {
  const { versions, emptyModel, foldInPlace, packModel, unpackModel, readable } = readModel
  const base = await snapshotBefore(seq)
  const model = base === null ? emptyModel() : unpackModel(base.state)
  const events = await read((base?.seq ?? 0) + 1, seq)
  return { seq, versions, state: packModel(foldInPlace(model, readable(events))) }
}
