import { name, say, type SomeSentences } from '../../core/events/sentence'

export const versionSentences = {
  'version.restore_requested': (data) => say`Brought back version ${data.number} of ${name(data.name)}`,
  'version.restored': (data) => say`Version ${data.number} of ${name(data.name)} is back`,
  'version.restore_failed': (data) =>
    say`Version ${data.number} of ${name(data.name)} could not be brought back: ${data.message}`,
} satisfies SomeSentences
