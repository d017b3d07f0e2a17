import { counted, say, type SomeSentences } from '../../core/events/sentence'

export const storageSentences = {
  'storage.changed': (data) =>
    data.state === 'persisted' ? say`Storage works` : say`Storage: ${data.state}, ${data.reason}`,
  'storage.trimmed': (data) => say`Dropped ${counted(data.count, 'the oldest event', 'the oldest %s events')}`,
  'storage.retention_set': ({ days, megabytes }) =>
    say`Keeps steps for ${counted(days, '%s day', '%s days')}, in ${megabytes} MB at most`,
  'storage.nearly_full': (data) => say`Tabs and queries take ${data.kilobytes} of ${data.most} kB`,
} satisfies SomeSentences
