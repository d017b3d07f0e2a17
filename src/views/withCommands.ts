import { loadBoardCommands, loadListCommands, loadSourceCommands, loadSqlCommands } from '../commands/dispatch'

const shownAfter =
  (commands: () => Promise<void>) =>
  async <Screen>(screen: Promise<Screen>): Promise<Screen> => {
    const [found] = await Promise.all([screen, commands()])
    return found
  }

/** A screen of SQL. */
export const withSqlCommands = shownAfter(loadSqlCommands)

/** A screen with a list. */
export const withListCommands = shownAfter(loadListCommands)

/** A screen of databases or of datasets, or one that leads to all places. */
export const withSourceCommands = shownAfter(loadSourceCommands)

/** A screen that draws charts. */
export const withBoardCommands = shownAfter(loadBoardCommands)
