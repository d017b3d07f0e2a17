import { entrySentence, wayWord } from '../../domain/audit/sentence'
import type { AuditEntrySummary } from '../../events/audit/audit'
import { SentenceText } from '../history/events/SentenceText'
import { t } from '../i18n'
import { said } from '../sentences'
import { changedText } from '../shell/past/changed'

interface EntryTableProps {
  readonly entries: readonly AuditEntrySummary[]
  /** Number of the entry beside the list. */
  readonly opened: number | null
  readonly onOpen: (seq: number) => void
}

/** The person of an entry in words. */
export const personText = ({ person, by }: Pick<AuditEntrySummary, 'person' | 'by'>): string =>
  person?.name ?? (by === 'nobody' ? t('Nobody signed in') : by === null ? '' : t('Recount'))

const EntryRow = ({
  entry,
  opened,
  onOpen,
}: Omit<EntryTableProps, 'entries'> & { readonly entry: AuditEntrySummary }) => {
  const { seq, at, by, address, outcome } = entry
  const isOpen = seq === opened
  const sentence = entrySentence(entry)
  const person = personText(entry)
  const way = t(wayWord(by))
  return (
    <tr className={isOpen ? 'opened' : undefined}>
      <td className="num ink-2">
        <time dateTime={at} title={at}>
          {changedText(at)}
        </time>
      </td>
      <td className="cut" title={person}>
        {person}
      </td>
      <td className={outcome === 'done' || outcome === null ? undefined : 'bad'}>
        <button
          type="button"
          className="audit-open cut"
          title={said(sentence)}
          aria-expanded={isOpen}
          onClick={() => onOpen(seq)}
        >
          <SentenceText sentence={sentence} />
        </button>
      </td>
      <td className="cut ink-2" title={way}>
        {way}
      </td>
      <td className="cut ink-2 num" title={address ?? ''}>
        {address}
      </td>
    </tr>
  )
}

/** Entries of the audit log, the newest first; one opens beside the list. */
export const EntryTable = ({ entries, ...row }: EntryTableProps) => (
  <table aria-label={t('Audit entries')}>
    <thead>
      <tr>
        {['Time', 'Person', 'Act', 'By', 'From'].map((head) => (
          <th key={head} scope="col">
            {t(head)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <EntryRow key={entry.seq} entry={entry} {...row} />
      ))}
    </tbody>
  </table>
)
