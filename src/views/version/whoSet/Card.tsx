import { History, LayoutDashboard, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Avatar, Button, Icon, IconButton, Skeleton, Tag } from '../../controls'
import { t, tn } from '../../i18n'
import './whoSet.css'

/** A value that holds in a place. */
interface Fact {
  readonly place: string
  readonly value: string
}

/** A value that the thing had, or has. */
export interface Change {
  readonly key: string
  readonly value: string
  /** The person, the time and the way. */
  readonly told: string
  /** The name of the person; null for the default of the dashboard. */
  readonly person: string | null
  readonly isMine: boolean
  readonly isNow: boolean
  /** Sets the value again; null where that cannot be done. */
  readonly setBack: (() => void) | null
}

/** Changes shown; the history has all of them. */
const SHOWN = 5

const ChangeRow = ({ change }: { readonly change: Change }) => {
  const { value, told, person, isMine, isNow, setBack } = change
  return (
    <li aria-current={isNow ? 'true' : undefined}>
      {person === null ? (
        <span className="avatar s20 system">
          <Icon of={LayoutDashboard} size={12} />
        </span>
      ) : (
        <Avatar name={person} kind={isMine ? 'me' : 'person'} size={20} />
      )}
      <span className="grow">
        <b className="cut" title={value}>
          {value}
        </b>
        <span className="micro ink-3">{told}</span>
      </span>
      {isNow && <Tag kind="accent">{t('now')}</Tag>}
      {!isNow && setBack !== null && (
        <Button size="small" variant="ghost" aria-label={t('Set back to %s', value)} onClick={setBack}>
          {t('Set back')}
        </Button>
      )}
    </li>
  )
}

interface CardProps {
  readonly name: string
  /** The thing that has it; null where it is a whole of its own. */
  readonly on?: string | null
  readonly facts?: readonly Fact[]
  readonly onClose: () => void
  /** Below the list of changes, or in its place. */
  readonly children?: ReactNode
}

/** The head of every answer to the question of who set a thing. */
export const Card = ({ name, on = null, facts = [], onClose, children }: CardProps) => (
  <>
    <header>
      <div className="grow">
        <h2>{t('Who set this?')}</h2>
        <p>
          {on === null ? (
            <b>{name}</b>
          ) : (
            <>
              <b>{name}</b> {t('on %s', on)}
            </>
          )}
        </p>
      </div>
      <IconButton size="small" icon={X} label={t('Close')} onClick={onClose} />
    </header>
    {facts.length > 0 && (
      <dl className="who-facts">
        {facts.map(({ place, value }) => (
          <div key={place}>
            <dt>{place}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {children}
  </>
)

interface ChangesProps {
  /** Newest first; null until they are read. */
  readonly changes: readonly Change[] | null
  /** Shown below them: the value before all changes. */
  readonly first?: Change
  readonly emptyText: string
  /** Where the history shows the newest one; null where it has none of them. */
  readonly address: string | null
  readonly onClose: () => void
  /** Another way on. */
  readonly also?: ReactNode
}

/** The latest changes of a thing, and the way to all of them. */
export const Changes = ({ changes, first, emptyText, address, onClose, also }: ChangesProps) => {
  const [, go] = useLocation()
  if (changes === null) return <Skeleton lines={[60, 80, 70]} />
  const shown = [...changes.slice(0, SHOWN), ...(first === undefined ? [] : [first])]
  return (
    <>
      {shown.length === 0 ? (
        <p className="who-none">{emptyText}</p>
      ) : (
        <ol className="who-changes" aria-label={t('Changes')}>
          {shown.map((change) => (
            <ChangeRow key={change.key} change={change} />
          ))}
        </ol>
      )}
      {(changes.length > 0 || also !== undefined || address !== null) && (
        <footer>
          <span className="grow">
            {changes.length > SHOWN
              ? t('%s of %s changes', SHOWN, changes.length)
              : changes.length > 0 && tn('%s change', '%s changes', changes.length)}
          </span>
          {also}
          {address !== null && (
            <Button
              size="small"
              variant="ghost"
              icon={History}
              onClick={() => {
                onClose()
                go(address)
              }}
            >
              {t('Show in history')}
            </Button>
          )}
        </footer>
      )}
    </>
  )
}
