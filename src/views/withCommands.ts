import {
  loadAllSqlCommands,
  loadBoardCommands,
  loadExploreCommands,
  loadListCommands,
  loadSourceCommands,
  loadSqlCommands,
  loadSqlMoreCommands,
  loadBoardMoreCommands,
} from '../app/commands/dispatch'

const shownAfter =
  (commands: () => Promise<void>) =>
  async <Screen>(screen: Promise<Screen>): Promise<Screen> => {
    const [loadedScreen] = await Promise.all([screen, commands()])
    return loadedScreen
  }

/** The SQL screen. */
export const withSqlCommands = shownAfter(loadSqlCommands)

/** A part of the SQL screen that loads at its first use. */
export const withSqlMoreCommands = shownAfter(loadSqlMoreCommands)

/** Another screen of SQL. */
export const withAllSqlCommands = shownAfter(loadAllSqlCommands)

/** A screen with a list. */
export const withListCommands = shownAfter(loadListCommands)

/** A screen of databases or of datasets, or one that leads to all places. */
export const withSourceCommands = shownAfter(loadSourceCommands)

/** A screen that draws charts. */
export const withBoardCommands = shownAfter(loadBoardCommands)

/** A dialog of a dashboard, or its editor. */
export const withBoardMoreCommands = shownAfter(loadBoardMoreCommands)

/** Explore. */
export const withExploreCommands = shownAfter(loadExploreCommands)
