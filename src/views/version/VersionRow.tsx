import { Avatar, Tag } from '../controls'
import { useSelect } from '../hooks'
import { t, tn } from '../i18n'
import { authorOf, momentOf } from './origin'

/** Changes that a row lists; one more is listed rather than counted. */
const LINES = 3

interface VersionRowProps {
  readonly version: {
    readonly number: number
    /** In ms since 1970. */
    readonly at: number
    readonly author: { readonly id: number; readonly name: string } | null
  }
  /** Its changes as sentences. */
  readonly changes: readonly string[]
  /** The name of the thing then, where it is told. */
  readonly name?: string
  readonly newest: boolean
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** A version in the list of those of a thing: its author, its moment and what it changed. */
export const VersionRow = ({ version, changes, name = '', newest, chosen, onChoose }: VersionRowProps) => {
  const me = useSelect(['session'], ({ session }) => session.user?.id ?? null)
  const { number, at, author } = version
  const shown = changes.length <= LINES + 1 ? changes : changes.slice(0, LINES)
  const rest = changes.length - shown.length
  return (
    <li>
      <button type="button" className="version" aria-current={chosen ? 'true' : undefined} onClick={onChoose}>
        <span className="version-who">
          <Avatar name={authorOf(version)} kind={author?.id === me ? 'me' : 'person'} size={20} />
          <b className="cut">{authorOf(version)}</b>
          <time className="num ink-3">{momentOf(at)}</time>
        </span>
        <span className="version-did">
          {shown.map((change, index) => (
            // eslint-disable-next-line react/no-array-index-key -- a change is its place in the version
            <span key={index}>{change}</span>
          ))}
          {rest > 0 && <span className="ink-3">{tn('%s more change', '%s more changes', rest)}</span>}
          {changes.length === 0 && <span className="ink-3">{t('The first version that is kept')}</span>}
        </span>
        <span className="version-number num">
          {t('Version %s', String(number))}
          {newest && <Tag>{t('Newest')}</Tag>}
          {name !== '' && <span className="cut">{name}</span>}
        </span>
      </button>
    </li>
  )
}
