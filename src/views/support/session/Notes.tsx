import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { DeskNote } from '../../../events/support/desk'
import { Button, Checkbox, ErrorState, IconButton, Skeleton } from '../../controls'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog'
import { useServices } from '../../hooks'
import { t } from '../../i18n'
import { usePastControl, usePastPlace } from '../../shell/past/pastContext'
import { changedText } from '../../shell/past/changed'
import { useEventAt } from '../../shell/past/useEventAt'
import { useDesk } from './useDesk'

/** Characters that the server takes. */
const CHARACTERS = 4000

interface NoteProps {
  readonly note: DeskNote
  readonly onDelete: () => void
}

const Note = ({ note, onDelete }: NoteProps) => {
  const control = usePastControl()
  const { source } = usePastPlace()
  const me = control.now.state().session.user?.id
  const { event } = note
  const show = async (): Promise<void> => {
    const events = await source.read(await source.first(), source.head())
    const seq = events.find(({ id }) => id === event)?.seq
    if (typeof seq === 'number') control.show(seq)
  }
  return (
    <li>
      <p className="small ink-2 row">
        <span className="grow">{t('%s, %s', note.by?.name ?? t('Somebody'), changedText(note.at))}</span>
        {event !== null && (
          <Button size="small" variant="ghost" onClick={() => void show()}>
            {t('Show the step')}
          </Button>
        )}
        {note.by?.id === me && (
          <IconButton size="small" icon={Trash2} label={t('Delete this note')} onClick={onDelete} />
        )}
      </p>
      <p className="text">{note.text}</p>
    </li>
  )
}

interface NotesProps {
  readonly sessionId: number
  /** The typed text, which outlives the pane. */
  readonly draft: readonly [text: string, set: (text: string) => void]
}

/** The notes of support on a session, and a field for another one. */
export const Notes = ({ sessionId, draft: [text, setText] }: NotesProps) => {
  // the session on screen is the past, where no command is given; notes are written in the present
  const { dispatch } = useServices()
  const { source, target } = usePastPlace()
  const list = useDesk(({ notes }) => notes[sessionId])
  const [onStep, setOnStep] = useState(true)
  const [sent, setSent] = useState('')
  const [deleting, setDeleting] = useState<DeskNote | null>(null)
  const event = useEventAt(source, target ?? source.head())
  useEffect(() => {
    dispatch('support.list_notes', { sessionId })
  }, [dispatch, sessionId])
  // what could not be written is in its field again
  const value = text === '' && list?.status === 'failed' ? sent : text
  const write = (): void => {
    dispatch('support.note', { sessionId, event: onStep ? (event?.id ?? null) : null, text: value })
    setSent(value)
    setText('')
  }
  const notes = list?.value ?? null
  return (
    <>
      <h2>{t('Notes of support')}</h2>
      {list?.status === 'failed' && (
        <ErrorState
          title={t('The notes could not be read or written')}
          actions={<Button onClick={() => dispatch('support.list_notes', { sessionId })}>{t('Try again')}</Button>}
        >
          {list.message ?? ''}
        </ErrorState>
      )}
      {notes === null && list?.status !== 'failed' && <Skeleton lines={[60]} />}
      {notes?.length === 0 && <p className="ink-3">{t('None yet. The sender does not see them.')}</p>}
      {notes !== null && notes.length > 0 && (
        <ul className="notes" aria-label={t('Notes of support')}>
          {notes.map((note) => (
            <Note key={note.id} note={note} onDelete={() => setDeleting(note)} />
          ))}
        </ul>
      )}
      {deleting !== null && (
        <ConfirmDialog
          title={t('Delete this note?')}
          action={t('Delete note')}
          onConfirm={() => dispatch('support.delete_note', { sessionId, noteId: deleting.id })}
          onClose={() => setDeleting(null)}
        >
          <p className="text">{deleting.text}</p>
        </ConfirmDialog>
      )}
      <div className="input area">
        <textarea
          aria-label={t('New note')}
          rows={3}
          maxLength={CHARACTERS}
          value={value}
          onChange={(typing) => setText(typing.target.value)}
        />
      </div>
      <div className="row">
        <Checkbox label={t('About the step on screen')} checked={onStep} onChange={setOnStep} />
        <Button disabled={value.trim() === ''} loading={list?.status === 'loading' && notes !== null} onClick={write}>
          {t('Save note')}
        </Button>
      </div>
    </>
  )
}
