/** What shows the outcome of a run; a tab that has not run does without. */
export { Grid } from '../grid/Grid'
export { ErrorPanel } from './ErrorPanel'
export { ExplainView, planIn } from './explain/ExplainView'
export { sourceTable } from '../grid/formats/sql'
export { ShowAs, TableTools } from './ResultTools'
