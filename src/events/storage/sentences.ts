import { counted, say, type SomeSentences } from '../../core/events/sentence'

export const storageSentences = {
  'storage.changed': (data) =>
    data.state === 'persisted'
      ? say`The history is saved in this browser`
      : say`The history cannot be saved in this browser: ${data.state}, ${data.reason}`,
  'storage.trimmed': (data) =>
    say`Removed ${counted(data.count, 'the oldest step', 'the oldest %s steps')} from the history`,
  'storage.retention_set': ({ days, megabytes }) =>
    say`Set the history to keep ${counted(days, '%s day', '%s days')}, in ${megabytes} MB at most`,
  'storage.nearly_full': (data) => say`Tabs and queries take ${data.kilobytes} of ${data.most} kB`,
} satisfies SomeSentences
