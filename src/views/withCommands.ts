import {
  loadAllSqlCommands,
  loadDrawingCommands,
  loadExploreCommands,
  loadListCommands,
  loadDataCommands,
  loadSqlCommands,
  loadSqlActionCommands,
  loadDashboardEditingCommands,
  loadDeskCommands,
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
export const withSqlActionCommands = shownAfter(loadSqlActionCommands)

/** Another screen of SQL. */
export const withAllSqlCommands = shownAfter(loadAllSqlCommands)

/** A screen with a list. */
export const withListCommands = shownAfter(loadListCommands)

/** A screen of databases or of datasets, or one that leads to all places. */
export const withDataCommands = shownAfter(loadDataCommands)

/** A screen that draws charts. */
export const withDrawingCommands = shownAfter(loadDrawingCommands)

/** A dialog of a dashboard, or its editor. */
export const withDashboardEditingCommands = shownAfter(loadDashboardEditingCommands)

/** Explore. */
export const withExploreCommands = shownAfter(loadExploreCommands)

/** The desk of support, and what it adds to a session. */
export const withDeskCommands = shownAfter(loadDeskCommands)
