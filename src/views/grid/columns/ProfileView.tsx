import { formatWhole } from '../../controls/field/number'
import { t } from '../../i18n'
import { isNumeric, type GridColumn } from '../cells/cells'
import { numberText } from '../cells/numbers'
import type { Profile } from './profile'

const HEIGHT = 20

const Bars = ({ bins, width }: { readonly bins: readonly number[]; readonly width: number }) => {
  const most = Math.max(1, ...bins)
  const step = width / bins.length
  const path = bins
    .map((count, index) => {
      const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT)
      return `M${(index * step).toFixed(2)} ${HEIGHT}v-${height.toFixed(2)}h${Math.max(1, step - 1).toFixed(2)}V${HEIGHT}z`
    })
    .join('')
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <path d={path} fill="var(--spark)" />
    </svg>
  )
}

const Shares = ({ shares, width }: { readonly shares: readonly number[]; readonly width: number }) => {
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, share) => sum + share, 0) * width)
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <rect y={13} width={width} height={7} rx={1} fill="var(--track)" opacity={0.6} />
      {shares.map((share, index) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          x={starts[index]}
          y={13}
          width={Math.max(1, share * width - 1)}
          height={7}
          rx={1}
          className={index === 0 ? 'most' : 'more'}
        />
      ))}
    </svg>
  )
}

const percent = (share: number): string => {
  const value = share * 100
  return `${value > 0 && value < 0.1 ? '<0.1' : Number(value.toFixed(value < 1 ? 2 : 0))}%`
}

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const LEAP_YEAR = 2000

const shortTime = (text: string, withYear: boolean): string => {
  const [match, year, month, day, before = ''] = /^(\d{4,6})-(\d\d)-(\d\d)( \(BC\))?/.exec(text) ?? []
  if (match === undefined) return text.slice(0, 8)
  const date = DATE.format(Date.UTC(LEAP_YEAR, Number(month) - 1, Number(day)))
  return withYear ? `${date} ${year}${before}` : date
}

const edge = (text: string, column: GridColumn, other: string): string => {
  if (isNumeric(column.kind)) return numberText(text, column.grouped)
  const clock = /^\d{4}-\d\d-\d\d[ T](\d\d:\d\d)/.exec(text)?.[1]
  if (clock !== undefined && text.slice(0, 10) === other.slice(0, 10)) return clock
  const year = (moment: string): string => `${parseInt(moment)} ${moment.includes('(BC)')}`
  return shortTime(text, year(text) !== year(other))
}

/** The words below the drawing: range, distinct count or share, and the share of NULL when there is any. */
const Words = ({
  profile,
  column,
  width,
}: {
  readonly profile: Profile
  readonly column: GridColumn
  readonly width: number
}) => {
  const about = profile.sampled ? '≈' : ''
  const { least, greatest, trueShare, nulls } = profile
  const low = least === null || greatest === null ? '' : about + edge(least, column, greatest)
  const high = least === null || greatest === null ? '' : about + edge(greatest, column, least)
  const ranged =
    profile.bins.length > 0 &&
    (!profile.unique || column.kind === 'time') &&
    (low.length + high.length) * 6 + 10 < width
  const share = trueShare === null ? null : t('%s true', `${about}${percent(trueShare)}`)
  const count = profile.unique ? about + t('unique') : t('%s distinct', `${about}${formatWhole(profile.distinct)}`)
  const missing = nulls === 0 ? '' : t('%s null', percent(nulls))
  const left = share ?? (ranged && missing === '' ? low : count)
  // Half a word is useless: without room for both, only the share of NULL is shown.
  const both = missing === '' || (left.length + missing.length) * 6 + 6 < width
  return (
    <div className="words">
      <span className="cut">{both ? left : ''}</span>
      {missing === '' ? <span>{ranged ? high : ''}</span> : <span className="nulls">{missing}</span>}
    </div>
  )
}

/** A column at a glance. Drawn from its profile; empty while it is being computed. */
export const ProfileView = (props: {
  readonly profile: Profile | null
  readonly column: GridColumn
  readonly width: number
  /** A part of the drawing was pressed: the share of its width, 0 to 1. */
  readonly onPick: (at: number) => void
}) => {
  const { profile, column, width, onPick } = props
  if (profile === null) return <div className="profile" />
  const shares = profile.trueShare === null ? profile.shares : [profile.trueShare * (1 - profile.nulls)]
  return (
    <>
      <div
        className="profile pick"
        role="presentation"
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.stopPropagation()
          onPick((event.clientX - event.currentTarget.getBoundingClientRect().left) / width)
        }}
      >
        {profile.bins.length > 0 ? (
          <Bars bins={profile.bins} width={width} />
        ) : (
          <Shares shares={shares} width={width} />
        )}
      </div>
      <Words profile={profile} column={column} width={width} />
    </>
  )
}
