import { counted, name, say, word, type SomeSentences } from '../../core/events/sentence'

export const jobSentences = {
  'job.export_requested': (data) => say`Asked for all rows as ${name(data.fileName)}`,
  'job.rows_saved': (data) => say`Saved ${counted(data.rows, '%s row', '%s rows')} on screen as ${name(data.fileName)}`,
  'job.progressed': (data) => say`${counted(data.bytes, '%s byte of a file has', '%s bytes of a file have')} moved`,
  'job.done': ({ fileName: named, rows }) => {
    const file = named === undefined ? word('A file') : name(named)
    return rows === null
      ? say`${file} is complete`
      : say`${file} is complete with ${counted(rows, '%s row', '%s rows')}`
  },
  'job.failed': ({ fileName: named, message }) =>
    say`${named === undefined ? word('A file') : name(named)} could not be completed: ${message}`,
  'job.stop_requested': () => say`Stopped work on a file`,
  'job.stopped': () => say`Work on a file has stopped`,
  'job.dismissed': () => say`Put away what was said of a file`,
} satisfies SomeSentences
