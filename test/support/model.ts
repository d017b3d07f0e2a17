import { registry } from '../../src/app/events'
import { readModel } from '../../src/app/readModel'
import type { EventEnvelope } from '../../src/core/events/envelope'
import { upcast as upcastBy, upcastUntrusted as upcastUntrustedBy, type Reading } from '../../src/core/events/upcast'
import type { Snapshot } from '../../src/core/log/log'
import { createRuntime as createRuntimeOf, type Runtime, type RuntimeOptions } from '../../src/core/effects/runtime'
import { createLogReader as createReader, type LogReader } from '../../src/core/log/file/import'
import { adaptSnapshot as adaptTo } from '../../src/core/readModel/adaptSnapshot'
import { createSnapshots as createSnapshotsOf, snapshotBefore } from '../../src/core/readModel/snapshots'
import { createStore as createStoreOf, type Store, type StoreOptions } from '../../src/core/readModel/store'
import {
  createTimeline as createTimelineOf,
  type Past,
  type Timeline,
  type WhenIdle,
} from '../../src/core/readModel/timeline'

// The kernel's functions with the product's events and slices.

export const {
  emptyModel,
  foldInPlace,
  foldLive,
  foldReplay,
  isUsable,
  packModel,
  slices,
  slicesOf,
  topicsOf,
  unpackModel,
  versions,
} = readModel

export { redact } from '../../src/app/redact/redact'
export const upcast = (event: EventEnvelope): Reading => upcastBy(event, registry)
export const upcastUntrusted = (event: EventEnvelope): Reading => upcastUntrustedBy(event, registry)
export const adaptSnapshot = (snapshot: Snapshot): Snapshot => adaptTo(readModel, snapshot)
export const createSnapshots = () => {
  const { add, taken } = createSnapshotsOf(readModel)
  return { add, before: (seq: number) => snapshotBefore(versions, [taken()], seq) }
}
export const createStore = (options: Omit<StoreOptions, 'readModel'>): Store => createStoreOf({ readModel, ...options })
export const createTimeline = (past: Past, whenIdle?: WhenIdle): Timeline => createTimelineOf(readModel, past, whenIdle)
export const createLogReader = (onEvent?: (event: EventEnvelope) => void): LogReader =>
  createReader(registry, onEvent === undefined ? {} : { onEvent })
export const createRuntime = (options: Omit<RuntimeOptions, 'registry' | 'isOffline'>): Runtime =>
  createRuntimeOf({ registry, isOffline: ({ session }) => session.offline, ...options })
