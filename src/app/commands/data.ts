import { databasesCommands } from '../../commands/database/database'
import { datasetDraftCommands } from '../../commands/dataset/draft'
import { rowLevelSecurityCommands } from '../../commands/rowLevelSecurity/rowLevelSecurity'
import { usersCommands } from '../../commands/user/user'

/** Commands of databases and datasets under edit, and of users. */
export const dataCommands = {
  ...databasesCommands,
  ...datasetDraftCommands,
  ...rowLevelSecurityCommands,
  ...usersCommands,
}
