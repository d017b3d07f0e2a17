import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const annotationSentences = {
  'annotation.requested': (data) => say`Asked for the annotations ${name(data.name)}`,
  'annotation.succeeded': (data) => say`Got the annotations ${name(data.name)}`,
  'annotation.failed': (data) => say`The annotations ${name(data.name)} could not be read: ${data.message}`,
  'annotation.entries_requested': () => say`Asked for the annotations of a layer`,
  'annotation.entries_listed': (data) => say`Got ${data.entries.length} of ${data.count} annotations`,
  'annotation.entries_failed': (data) => say`The annotations of a layer could not be read: ${data.message}`,
  'annotation.change_requested': (data) =>
    data.body === null
      ? say`Deleted the ${data.what} ${name(data.name)}`
      : say`Saved the ${data.what} ${name(data.name)}`,
  'annotation.changed': () => say`The server keeps the change of the annotations`,
  'annotation.change_failed': (data) => say`The annotations could not be changed: ${data.message}`,
  'annotation.sources_requested': () => say`Asked for the annotation layers`,
  'annotation.sources_listed': (data) =>
    say`Got ${counted(data.layers.length, '%s annotation layer', '%s annotation layers')}`,
  'annotation.sources_failed': (data) => say`The annotation layers could not be read: ${data.message}`,
  'annotation.chart_requested': () => say`Asked for the columns of a chart`,
  'annotation.chart_read': (data) =>
    say`Got ${counted(data.columns.length, 'the column', 'the %s columns')} of a chart`,
  'annotation.chart_failed': (data) => say`The columns of a chart could not be read: ${data.message}`,
} satisfies SomeSentences
