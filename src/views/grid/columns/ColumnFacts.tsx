import { useMemo, useRef, type KeyboardEvent } from 'react'

import type { ColumnFilter } from '../../../events/grid/grid'
import { t } from '../../i18n'
import { columnTitle, isNumeric, type GridColumn } from '../cells/cells'
import { filterText } from '../filter/filterText'
import { KindIcon } from '../cells/KindIcon'
import { numberText } from '../cells/numbers'
import type { Scene } from '../panel'
import { binFilter } from '../filter/profileFilter'
import type { Profile } from './profile'
import { formatWhole } from '../../controls/field/number'

const percent = (share: number): string => `${Number((share * 100).toPrecision(3))}%`

const factsOf = (profile: Profile, column: GridColumn): string => {
  const about = profile.sampled ? '≈ ' : ''
  const shown = (text: string): string =>
    isNumeric(column.kind) ? numberText(text, column.grouped) : text.replace('T', ' ')
  const { least, greatest } = profile
  return [
    about + (profile.sampled && profile.unique ? t('unique') : `${formatWhole(profile.distinct)} ${t('distinct')}`),
    `${about}${percent(profile.nulls)} NULL`,
    ...(least === null || greatest === null ? [] : [`${about}${shown(least)} – ${shown(greatest)}`]),
  ].join(' · ')
}

interface ColumnFactsProps {
  readonly column: GridColumn
  readonly scene: Scene
  readonly onPick: (filter: Omit<ColumnFilter, 'column'>) => void
}

/** A column at a glance: its content, as words and as bars that filter. Arrows go from bar to bar. */
export const ColumnFacts = ({ column, scene, onPick }: ColumnFactsProps) => {
  const { profileOf } = scene
  const profile = useMemo(() => profileOf(column), [profileOf, column])
  const bars = useRef<HTMLDivElement>(null)
  const most = Math.max(1, ...profile.bins)
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const all = [...(bars.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    if (by === 0 || at < 0) return
    event.preventDefault()
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
  }
  return (
    <>
      <header>
        <KindIcon kind={column.kind} />
        <b className="cut">{columnTitle(column)}</b>
        <span className="type">{column.type?.toLowerCase()}</span>
      </header>
      <p className="facts num">{factsOf(profile, column)}</p>
      {profile.bins.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus
        <div ref={bars} className="grid-bars" role="toolbar" aria-label={t('Distribution')} onKeyDown={onKeyDown}>
          {profile.bins.map((count, index) => {
            const filter = binFilter(profile, column, index)
            const label = `${filterText(filter, column)}, ${formatWhole(count)}${profile.sampled ? ` ${t('of a sample')}` : ''}`
            return (
              <button
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                type="button"
                tabIndex={index === 0 ? 0 : -1}
                aria-label={label}
                title={label}
                onClick={() => onPick(filter)}
              >
                <span style={{ height: count === 0 ? 0 : `${Math.max(3, (count / most) * 100)}%` }} />
              </button>
            )
          })}
        </div>
      )}
    </>
  )
}
