import type * as z from 'zod/mini'

import type { EventDefinition, NewEvent } from './define'
import { annotationEvents } from './annotation'
import { chartEvents } from './chart'
import { databasesEvents } from './databases'
import { dataMaskEvents } from './dataMask'
import { dashboardEvents } from './dashboard'
import { dashboardImportEvents } from './dashboardImport'
import { dashboardListEvents } from './dashboardList'
import { dashboardVersionEvents } from './dashboardVersion'
import { dashboardViewEvents } from './dashboardView'
import { datasetEvents } from './dataset'
import { datasetDraftEvents } from './datasetDraft'
import { datasetFactsEvents } from './datasetFacts'
import { editorEvents } from './editor'
import type { EventEnvelope, FoldEvent } from './envelope'
import { exploreEvents } from './explore'
import { exploreBranched } from './exploreBranch'
import { functionEvents } from './functions'
import { estimateEvents } from './estimate'
import { gridEvents } from './grid'
import { jobEvents } from './job'
import { layoutEvents } from './layout'
import { ledgerEvents } from './ledger'
import { nativeFiltersEvents } from './nativeFilters'
import { previewEvents } from './preview'
import { reportEvents } from './report'
import { usersEvents } from './users'
import { rowLevelSecurityEvents } from './rowLevelSecurity'
import { runEvents } from './run'
import { savedEvents } from './saved'
import { schemaEvents } from './schema'
import { sessionEvents } from './session'
import { shareEvents } from './share'
import { storageEvents } from './storage'
import { tagEvents } from './tag'
import { tabEvents } from './tab'
import { tabSyncEvents } from './tabSync'
import { tableEvents } from './table'
import { toastEvents } from './toast'
import { undoEvents } from './undo'
import { uploadEvents } from './upload'

const definitions = [
  ...sessionEvents,
  ...editorEvents,
  ...runEvents,
  ...gridEvents,
  ...schemaEvents,
  ...functionEvents,
  ...databasesEvents,
  ...estimateEvents,
  ...previewEvents,
  ...savedEvents,
  ...shareEvents,
  ...jobEvents,
  ...uploadEvents,
  ...datasetEvents,
  ...datasetDraftEvents,
  ...datasetFactsEvents,
  ...rowLevelSecurityEvents,
  ...chartEvents,
  ...annotationEvents,
  ...exploreEvents,
  exploreBranched,
  ...nativeFiltersEvents,
  ...dataMaskEvents,
  ...dashboardEvents,
  ...dashboardViewEvents,
  ...dashboardListEvents,
  ...dashboardImportEvents,
  ...dashboardVersionEvents,
  ...layoutEvents,
  ...undoEvents,
  ...toastEvents,
  ...storageEvents,
  ...tabEvents,
  ...tabSyncEvents,
  ...tableEvents,
  ...reportEvents,
  ...usersEvents,
  ...tagEvents,
  ...ledgerEvents,
] as const

type Definitions = (typeof definitions)[number]

/** Every event type with its data. */
export type EventMap = { readonly [D in Definitions as D['type']]: z.output<D['schema']> }
export type EventType = keyof EventMap
export type Recorded<T extends EventType = EventType> = { [K in T]: EventEnvelope<K, EventMap[K]> }[T]
export type Fold<T extends EventType = EventType> = { [K in T]: FoldEvent<K, EventMap[K]> }[T]
export type Draft<T extends EventType = EventType> = { [K in T]: NewEvent<K, EventMap[K]> }[T]

/** The catalogue of all events, by type. */
export const registry: ReadonlyMap<string, EventDefinition<string, unknown>> = new Map(
  definitions.map((definition) => [definition.type, definition as unknown as EventDefinition<string, unknown>]),
)

/** A new event of a known type; `cause` names the event it answers. */
export const event = <T extends EventType>(type: T, data: EventMap[T], cause?: string): NewEvent<T, EventMap[T]> =>
  cause === undefined ? { type, data } : { type, data, cause }
