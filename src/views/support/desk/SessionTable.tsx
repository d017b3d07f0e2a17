import { MessageSquareText } from 'lucide-react'
import { Link } from 'wouter'

import { MOMENTS } from '../../../domain/support/words'
import { MomentKind, type DeskSession } from '../../../events/support/desk'
import { Icon } from '../../controls'
import { t, tn } from '../../i18n'
import { changedText } from '../../shell/past/changed'
import { sessionAddress } from './filter'

const LEVELS: Readonly<Record<DeskSession['level'], string>> = {
  shape: 'No texts',
  sql: 'SQL and names',
  texts: 'All texts',
}

const GONE: Readonly<Record<DeskSession['state'], string>> = {
  receiving: 'Still being sent',
  ready: '',
  withdrawn: 'Withdrawn by its sender',
  expired: 'Deleted after its time',
  too_large: 'Too large, not kept',
}

/** Numbers of the moments of a session: `2 faults, 1 slow`. */
const happened = ({ moments }: DeskSession): string =>
  MomentKind.options.flatMap((kind) => (moments[kind] === 0 ? [] : [tn(...MOMENTS[kind], moments[kind])])).join(', ')

const Row = ({ session }: { readonly session: DeskSession }) => {
  const { id, number, at, person, note, level, state, event, notes } = session
  const isReady = state === 'ready'
  const words = isReady ? happened(session) || t('Nothing went wrong') : t(GONE[state])
  return (
    <tr className={isReady ? undefined : 'gone'}>
      <td className="num">{isReady ? <Link href={sessionAddress(id, event)}>{number}</Link> : number}</td>
      <td className="num ink-2">
        <time dateTime={at} title={at}>
          {changedText(at)}
        </time>
      </td>
      <td className="cut" title={person ?? ''}>
        {person ?? ''}
      </td>
      <td className={isReady && session.moments.fault > 0 ? 'cut bad' : 'cut ink-2'} title={words}>
        {words}
      </td>
      <td className="cut" title={note}>
        {note}
      </td>
      <td className="cut ink-2">{t(LEVELS[level])}</td>
      <td className="num ink-2">
        {notes > 0 && (
          <span className="row" title={tn('%s note of support', '%s notes of support', notes)}>
            <Icon of={MessageSquareText} size={14} />
            {notes}
          </span>
        )}
      </td>
    </tr>
  )
}

const HEADS = ['Number', 'Sent', 'Person', 'What happened', 'Words of the sender', 'Holds', 'Notes'] as const

/** Sessions, the newest first; each opens at its fault. */
export const SessionTable = ({ sessions }: { readonly sessions: readonly DeskSession[] }) => (
  <table className="desk-sessions" aria-label={t('Sessions')}>
    <thead>
      <tr>
        {HEADS.map((head) => (
          <th key={head} scope="col">
            {t(head)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sessions.map((session) => (
        <Row key={session.id} session={session} />
      ))}
    </tbody>
  </table>
)
