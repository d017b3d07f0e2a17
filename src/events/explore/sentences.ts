import { say, name, subject, type SomeSentences } from '../../core/events/sentence'

export const exploreSentences = {
  'explore.branched': (data) => say`Continued with the chart of step ${data.at}`,
  'explore.open_requested': () => say`Opened ${subject('a chart')}`,
  'explore.opened': (data) => say`Opened ${name(data.slice?.name ?? data.dataset.name)}`,
  'explore.open_failed': (data) => say`The chart could not be opened: ${data.message}`,
  'explore.control_set': (data) => say`Changed ${name(data.label)}`,
  'explore.viz_type_changed': (data) => say`Chose ${name(data.label)}`,
  'explore.dataset_requested': () => say`Started to load another dataset for ${subject('a chart')}`,
  'explore.dataset_read': (data) => say`Loaded the dataset ${name(data.dataset.name)}`,
  'explore.dataset_failed': (data) => say`The dataset could not be loaded: ${data.message}`,
  'explore.dataset_changed': (data) => say`Chose the dataset ${name(data.dataset.name)}`,
  'explore.renamed': (data) => say`Named the chart ${name(data.name)}`,
  'explore.discarded': () => say`Discarded the changes of ${subject('the chart')}`,
  'explore.save_requested': (data) => say`Saved the chart ${name(data.name)}`,
  'explore.saved': (data) => say`The chart ${name(data.name)} was saved`,
  'explore.link_requested': () => say`Made a link to ${subject('a chart')}`,
  'explore.linked': () => say`The link to ${subject('a chart')} is ready`,
  'explore.link_failed': (data) => say`No link could be made: ${data.message}`,
  'explore.file_saved': (data) => say`Saved the chart as the file ${name(data.fileName)}`,
  'explore.placed': (data) => say`Added the chart ${name(data.name)} to the dashboard ${name(data.title)}`,
  'explore.place_failed': (data) =>
    say`The chart could not be added to the dashboard ${name(data.title)}: ${data.message}`,
  'explore.save_failed': (data) => say`The chart could not be saved: ${data.message}`,
} satisfies SomeSentences
