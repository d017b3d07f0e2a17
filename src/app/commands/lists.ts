import { annotationCommands } from '../../commands/annotation/annotation'
import { auditCommands } from '../../commands/audit/audit'
import { chartCommands } from '../../commands/chart/chart'
import { datasetCommands } from '../../commands/dataset/dataset'
import { dashboardListCommands } from '../../commands/dashboard/list'
import { reportCommands } from '../../commands/report/report'
import { searchCommands } from '../../commands/search/search'
import { storageCommands } from '../../commands/storage/storage'
import { tagCommands } from '../../commands/tag/tag'
import { uploadShareCommands } from '../../commands/upload/share'
import { versionCommands } from '../../commands/version/version'

/** Commands of lists, of shared tables, of the audit log, of versions, of the settings and of charts; they come with the first of their screens. */
export const listCommands = {
  ...annotationCommands,
  ...auditCommands,
  ...chartCommands,
  ...dashboardListCommands,
  ...datasetCommands,
  ...reportCommands,
  ...searchCommands,
  ...storageCommands,
  ...tagCommands,
  ...uploadShareCommands,
  ...versionCommands,
}
