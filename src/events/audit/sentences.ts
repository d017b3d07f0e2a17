import { counted, say, type SomeSentences } from '../../core/events/sentence'

export const auditSentences = {
  'audit.list_requested': ({ before }) =>
    before === null ? say`Asked for the audit log` : say`Asked for older entries of the audit log`,
  'audit.listed': ({ entries }) => say`Got ${counted(entries.length, '%s audit entry', '%s audit entries')}`,
  'audit.list_failed': ({ message }) => say`The audit log could not be read: ${message}`,
  'audit.entry_requested': ({ seq }) => say`Opened the audit entry ${seq}`,
  'audit.entry_read': ({ entry }) => say`Got the audit entry ${entry.seq}`,
  'audit.entry_failed': ({ message }) => say`The audit entry could not be read: ${message}`,
  'audit.file_taken': ({ file }) =>
    file === 'export' ? say`Exported the audit log` : say`Saved a report of the audit log`,
} satisfies SomeSentences
