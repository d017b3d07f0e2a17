export { DatasetDialog } from './DatasetDialog'
