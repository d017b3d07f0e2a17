import { databasesCommands } from './databases'
import { datasetDraftCommands } from './datasetDraft'

/** Commands of what charts are made of: databases, and datasets under edit. */
export const sourceCommands = { ...databasesCommands, ...datasetDraftCommands }
