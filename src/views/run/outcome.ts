/** Views of a run's outcome; a tab that has not run does not load them. */
export { DownloadMenu } from './DownloadMenu'
export { FromResult } from '../editor/more/FromResult'
export { PreviewPane } from '../schema/PreviewPane'
export { ShowAs, TableTools } from './result/ResultTools'
export { ResultView } from './result/ResultView'
export { RunHistory } from './RunHistory'
export { RunStatus } from './RunStatus'
export { PinButton, StatementTabs } from './StatementTabs'
