import { counted, say, type SomeSentences } from '../../core/events/sentence'

export const supportSentences = {
  'support.send_requested': () => say`Sent the log to support`,
  'support.progressed': (data) => say`Support received ${data.received} of ${data.bytes} bytes`,
  'support.sent': (data) => say`Support has the log as ${data.number}`,
  'support.withdraw_requested': (data) => say`Withdrew ${data.number} from support`,
  'support.withdrawn': ({ number }) =>
    number === '' ? say`Support has nothing of the log` : say`Support no longer has ${number}`,
  'support.list_requested': () => say`Started to load the sessions at support`,
  'support.listed': (data) => say`Support has ${counted(data.sessions.length, '%s session', '%s sessions')}`,
  'support.sessions_requested': ({ before }) =>
    before === null ? say`Searched the sessions at support` : say`Started to load older sessions at support`,
  'support.sessions_listed': ({ count }) => say`Found ${counted(count, '%s session', '%s sessions')} at support`,
  'support.faults_requested': () => say`Started to load the known faults`,
  'support.faults_listed': ({ count }) => say`Support knows ${counted(count, '%s fault', '%s faults')}`,
  'support.notes_requested': () => say`Started to load the notes of support`,
  'support.note_requested': () => say`Wrote a note for support`,
  'support.note_delete_requested': () => say`Deleted a note of support`,
  'support.notes_listed': ({ notes }) => say`Loaded ${counted(notes.length, '%s note', '%s notes')} of support`,
  'support.failed': () => say`Support could not do that`,
} satisfies SomeSentences
