import { counted, say, type Sentence, type SomeSentences } from '../../core/events/sentence'
import type { AuditQuestion } from './question'

const ABOUT: Readonly<Record<AuditQuestion, () => Sentence>> = {
  versions: () => say`the versions of something`,
  version: () => say`a version of something`,
  setter: () => say`who set something`,
  state: () => say`the state of something on a date`,
  changes: () => say`the changes of some days`,
}

export const auditSentences = {
  'audit.list_requested': ({ before }) =>
    before === null ? say`Started to load the audit log` : say`Started to load older entries of the audit log`,
  'audit.listed': ({ entries }) => say`Loaded ${counted(entries.length, '%s audit entry', '%s audit entries')}`,
  'audit.list_failed': ({ message }) => say`The audit log could not be loaded: ${message}`,
  'audit.entry_requested': ({ seq }) => say`Opened the audit entry ${seq}`,
  'audit.entry_read': ({ entry }) => say`Loaded the audit entry ${entry.seq}`,
  'audit.entry_failed': ({ message }) => say`The audit entry could not be loaded: ${message}`,
  'audit.asked': ({ about }) => say`Started to load ${ABOUT[about]()}`,
  'audit.answered': ({ about }) => say`Loaded ${ABOUT[about]()}`,
  'audit.unanswered': ({ about, message }) => say`Could not load ${ABOUT[about]()}: ${message}`,
  'audit.file_taken': ({ file }) =>
    file === 'export' ? say`Exported the audit log` : say`Saved a report of the audit log`,
} satisfies SomeSentences
