import { databasesCommands } from '../../commands/database/database'
import { datasetDraftCommands } from '../../commands/dataset/draft'
import { usersCommands } from '../../commands/user/user'

/** Commands of what charts are made of, databases and datasets under edit, and of who may use it. */
export const sourceCommands = { ...databasesCommands, ...datasetDraftCommands, ...usersCommands }
