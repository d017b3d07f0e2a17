import { say, name, type SomeSentences } from '../../core/events/sentence'

export const exploreSentences = {
  'explore.branched': (data) => say`Went on with the chart of step ${data.at}`,
  'explore.open_requested': () => say`Opened the editor of a chart`,
  'explore.opened': (data) => say`Opened ${name(data.slice?.name ?? data.dataset.name)}`,
  'explore.open_failed': (data) => say`The chart could not be opened: ${data.message}`,
  'explore.control_set': (data) => say`Changed ${name(data.label)}`,
  'explore.viz_type_changed': (data) => say`Chose ${name(data.label)}`,
  'explore.dataset_requested': () => say`Asked for another dataset for a chart`,
  'explore.dataset_read': (data) => say`Got the dataset ${name(data.dataset.name)}`,
  'explore.dataset_failed': (data) => say`The dataset could not be read: ${data.message}`,
  'explore.dataset_changed': (data) => say`Chose the dataset ${name(data.dataset.name)}`,
  'explore.renamed': (data) => say`Called the chart ${name(data.name)}`,
  'explore.discarded': () => say`Went back to the chart as it was saved`,
  'explore.save_requested': (data) => say`Saved the chart ${name(data.name)}`,
  'explore.saved': (data) => say`The server keeps the chart ${name(data.name)}`,
  'explore.link_requested': () => say`Asked for a link to a chart`,
  'explore.linked': () => say`Got a link to a chart`,
  'explore.link_failed': (data) => say`No link could be made: ${data.message}`,
  'explore.file_saved': (data) => say`Saved the chart as the file ${name(data.fileName)}`,
  'explore.placed': (data) => say`Put the chart ${name(data.name)} on the dashboard ${name(data.title)}`,
  'explore.place_failed': (data) =>
    say`The chart could not be put on the dashboard ${name(data.title)}: ${data.message}`,
  'explore.save_failed': (data) => say`The chart could not be saved: ${data.message}`,
} satisfies SomeSentences
