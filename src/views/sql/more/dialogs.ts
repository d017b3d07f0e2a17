export { DatasetDialog } from './DatasetDialog'
export { ScheduleDialog } from './ScheduleDialog'
export { TemplateDialog } from './TemplateDialog'
