import { name, say, type SomeSentences } from '../../core/events/sentence'

export const versionSentences = {
  'version.restore_requested': (data) => say`Restored version ${data.number} of ${name(data.name)}`,
  'version.restored': (data) => say`Version ${data.number} of ${name(data.name)} was restored`,
  'version.restore_failed': (data) =>
    say`Version ${data.number} of ${name(data.name)} could not be restored: ${data.message}`,
} satisfies SomeSentences
