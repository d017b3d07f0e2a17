import { databasesCommands } from './databases'
import { datasetDraftCommands } from './datasetDraft'
import { usersCommands } from './users'

/** Commands of what charts are made of, databases and datasets under edit, and of who may use it. */
export const sourceCommands = { ...databasesCommands, ...datasetDraftCommands, ...usersCommands }
