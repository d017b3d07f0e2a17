import { databasesCommands } from './databases'
import { datasetDraftCommands } from './datasetDraft'
import { usersCommands } from './users'

/** Commands of databases and datasets under edit, and of users. */
export const sourceCommands = { ...databasesCommands, ...datasetDraftCommands, ...usersCommands }
