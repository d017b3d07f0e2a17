import type { Names } from '../events/sentence'
import { datasetsProjection, type Datasets } from './datasets'
import { editorsProjection, effectiveEditor, type Editors } from './editors'
import { jobsProjection, type Jobs } from './jobs'
import { outboxProjection, type Outbox } from './outbox'
import type { Projection } from './projection'
import { runsProjection, type Runs } from './runs'
import { savedProjection, type Saved } from './saved'
import { schemasProjection, type Schemas } from './schemas'
import { scriptsProjection, type Scripts } from './scripts'
import { sessionProjection, type Session } from './session'
import { storageProjection, type Storage } from './storage'
import { toastsProjection, type Toasts } from './toasts'
import { undoProjection, type Undo } from './undo'
import { uploadsProjection, type Uploads } from './uploads'

/** Everything that is derived from the log. */
export interface ReadModel {
  session: Session
  editors: Editors
  runs: Runs
  scripts: Scripts
  schemas: Schemas
  saved: Saved
  jobs: Jobs
  uploads: Uploads
  datasets: Datasets
  undo: Undo
  toasts: Toasts
  outbox: Outbox
  storage: Storage
}

export type SliceName = keyof ReadModel

export const projections = [
  sessionProjection,
  editorsProjection,
  runsProjection,
  scriptsProjection,
  schemasProjection,
  savedProjection,
  jobsProjection,
  uploadsProjection,
  datasetsProjection,
  undoProjection,
  toastsProjection,
  outboxProjection,
  storageProjection,
] as unknown as readonly Projection<SliceName, unknown>[]

/** Which version of which slice a snapshot was made with. */
export const versions: Readonly<Record<string, number>> = Object.fromEntries(
  projections.map((projection) => [projection.name, projection.version]),
)

/** The state before any event, plain and mutable. */
export const emptyModel = (): ReadModel =>
  Object.fromEntries(projections.map((projection) => [projection.name, projection.initial()])) as unknown as ReadModel

/** What things are called in this state, closed tabs included. */
export const namesOf = (model: ReadModel): Names => ({
  editor: (id) => {
    const open = effectiveEditor(model.editors, id)
    return open?.name ?? model.editors.closed[id]?.name ?? 'a tab'
  },
  database: (id) => model.schemas.databases?.value?.find((database) => database.id === id)?.name ?? `database ${id}`,
})
