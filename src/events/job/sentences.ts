import { counted, name, say, word, type SomeSentences } from '../../core/events/sentence'

export const jobSentences = {
  'job.export_requested': (data) => say`Downloaded all rows as ${name(data.fileName)}`,
  'job.rows_saved': (data) => say`Saved ${counted(data.rows, '%s row', '%s rows')} on screen as ${name(data.fileName)}`,
  'job.progressed': (data) => say`${counted(data.bytes, '%s byte of a file was', '%s bytes of a file were')} written`,
  'job.done': ({ fileName: named, rows }) => {
    const file = named === undefined ? word('A file') : name(named)
    return rows === null
      ? say`${file} is complete`
      : say`${file} is complete with ${counted(rows, '%s row', '%s rows')}`
  },
  'job.failed': ({ fileName: named, message }) =>
    say`${named === undefined ? word('A file') : name(named)} could not be completed: ${message}`,
  'job.stop_requested': () => say`Stopped a download`,
  'job.stopped': () => say`The download stopped`,
  'job.dismissed': () => say`Closed the message about a file`,
} satisfies SomeSentences
