import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { nameOf } from '../../../domain/layout/place'
import type { Components } from '../../../events/dashboard/layout'
import { Button, IconButton } from '../../controls'
import { t } from '../../i18n'
import { endDrop, partElement, showDrop } from './drop/mark'
import type { Carried } from './steps'
import { fullRowBelow, slotsFor, slotSentence, type DropMark } from './drop/targets'
import { said } from '../../sentences'

interface CarryingProps {
  readonly layout: Components
  readonly carried: Carried
  readonly name: string
  readonly onPlace: (slot: DropMark) => void
  readonly onCancel: () => void
}

const WORDS = { top: 'above %s', bottom: 'below %s', left: 'left of %s', right: 'right of %s' } as const

const placeText = (layout: Components, slot: DropMark, carried: Carried): string => {
  const { id, edge } = slot.over
  const part = layout[id]
  const name = part === undefined ? '' : said(nameOf(layout, part))
  const place = edge === null ? t('into %s', name) : t(WORDS[edge], name)
  const refusal = slot.refusal === null ? null : slotSentence(layout, slot, carried)
  const full = fullRowBelow(layout, slot, carried)
  if (refusal !== null) return `${place}. ${said(refusal)}.`
  return full === null ? place : `${place}. ${t('It cannot go into %s. %s.', name, said(full))}`
}

const startAt = (layout: Components, slots: readonly DropMark[], carried: Carried): number => {
  if (!('id' in carried)) return Math.max(0, slots.length - 1)
  const parentId = layout[carried.id]?.parents.at(-1)
  const index = layout[parentId ?? '']?.children.indexOf(carried.id)
  const at = slots.findIndex(({ target }) => target.parentId === parentId && target.index === index)
  return Math.max(0, at)
}

/**
 * Something is carried by keyboard or by taps: the arrows go from place to place, Enter puts it there, Escape leaves it.
 */
export const Carrying = ({ layout, carried, name, onPlace, onCancel }: CarryingProps) => {
  const [slots] = useState(() => slotsFor(layout, carried))
  const [at, setAt] = useState(() => startAt(layout, slots, carried))
  const bar = useRef<HTMLDivElement>(null)
  const slot = slots[at] ?? null
  useEffect(() => bar.current?.focus(), [])
  useEffect(() => {
    showDrop(slot)
    if (slot !== null) partElement(slot.over.id)?.scrollIntoView({ block: 'nearest' })
  }, [slot])
  useEffect(() => endDrop, [])
  const go = (to: number): void => {
    if (slots.length > 0) setAt((to + slots.length) % slots.length)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: slots.length - 1,
    }[event.key]
    if (to !== undefined) go(to)
    else if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && event.target === bar.current && slot !== null) onPlace(slot)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const words = slot === null ? t('There is no place for it.') : placeText(layout, slot, carried)
  return (
    // The arrows are taken while the bar has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={bar}
      className="carrying"
      role="application"
      tabIndex={-1}
      aria-label={t('Place for %s', name)}
      onKeyDown={onKeyDown}
    >
      <output className="grow">
        <b>{name}</b> {words}{' '}
        {slots.length > 0 && <span className="ink-3 num">{t('%s of %s', at + 1, slots.length)}</span>}
      </output>
      <span className="ink-3 small">{t('Arrows choose, Enter drops, Escape leaves it')}</span>
      <IconButton icon={ArrowUp} label={t('Previous place')} onClick={() => go(at - 1)} />
      <IconButton icon={ArrowDown} label={t('Next place')} onClick={() => go(at + 1)} />
      <Button size="small" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button
        size="small"
        variant="primary"
        disabledReason={slot === null ? t('There is no place for it.') : null}
        onClick={() => slot !== null && onPlace(slot)}
      >
        {t('Drop here')}
      </Button>
    </div>
  )
}
