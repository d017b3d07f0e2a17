import { counted, name, say, subject, type SomeSentences } from '../../core/events/sentence'

export const annotationSentences = {
  'annotation.requested': (data) => say`Started to load the annotations ${name(data.name)}`,
  'annotation.succeeded': (data) => say`Loaded the annotations ${name(data.name)}`,
  'annotation.failed': (data) => say`The annotations ${name(data.name)} could not be loaded: ${data.message}`,
  'annotation.entries_requested': () => say`Started to load the annotations of a layer`,
  'annotation.entries_listed': (data) => say`Loaded ${data.entries.length} of ${data.count} annotations`,
  'annotation.entries_failed': (data) => say`The annotations of a layer could not be loaded: ${data.message}`,
  'annotation.change_requested': (data) =>
    data.body === null
      ? say`Deleted the ${data.what} ${name(data.name)}`
      : say`Saved the ${data.what} ${name(data.name)}`,
  'annotation.changed': () => say`The annotations were saved`,
  'annotation.change_failed': (data) => say`The annotations could not be changed: ${data.message}`,
  'annotation.sources_requested': () => say`Started to load the annotation layers`,
  'annotation.sources_listed': (data) =>
    say`Loaded ${counted(data.layers.length, '%s annotation layer', '%s annotation layers')}`,
  'annotation.sources_failed': (data) => say`The annotation layers could not be loaded: ${data.message}`,
  'annotation.chart_requested': () => say`Started to load the columns of ${subject('a chart')}`,
  'annotation.chart_read': (data) =>
    say`Loaded ${counted(data.columns.length, '%s column', '%s columns')} of ${subject('a chart')}`,
  'annotation.chart_failed': (data) => say`The columns of ${subject('a chart')} could not be loaded: ${data.message}`,
} satisfies SomeSentences
