import {
  Columns2,
  Heading,
  PanelTop,
  PanelsTopLeft,
  Pilcrow,
  Rows3,
  SeparatorHorizontal,
  SquareDashed,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { own } from '../../../../projections/dashboard/state'
import type { Component } from '../../../../events/dashboard/layout'
import { Icon } from '../../../controls'
import { KindIcon } from '../../../explore/kind/KindIcon'
import { kindOf } from '../../../explore/kind/kindName'
import { useSelect } from '../../../hooks'
import { t } from '../../../i18n'
import { said } from '../../../sentences'
import { useEdit } from '../context'
import { watchDrags, type Pointer } from './drag'
import { beginDrop } from './mark'
import { partName } from '../partName'
import type { Carried } from '../steps'
import { slotSentence, type DropMark } from './targets'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  ROW: Rows3,
  COLUMN: Columns2,
  TABS: PanelsTopLeft,
  TAB: PanelTop,
  HEADER: Heading,
  MARKDOWN: Pilcrow,
  DIVIDER: SeparatorHorizontal,
}

/** The kind of a chart that is on the dashboard or in the list of charts. */
const useKind = (dashboardId: number, part: Component): string | null => {
  const chartId = part.type === 'CHART' ? part.meta['chartId'] : null
  return useSelect([`dashboard/${dashboardId}`, 'charts'], ({ dashboards, charts }) => {
    if (typeof chartId !== 'number') return null
    const placed = own(dashboards.byId, dashboardId)?.charts[chartId]
    if (placed !== undefined) return kindOf(placed.formData)
    return charts.list?.value?.charts.find(({ id }) => id === chartId)?.vizType ?? null
  })
}

const PartIcon = ({ part }: { readonly part: Component }) => {
  const { dashboardId } = useEdit()
  const kind = useKind(dashboardId, part)
  return kind === null ? <Icon of={ICONS[part.type] ?? SquareDashed} size={16} /> : <KindIcon type={kind} size={16} />
}

/** Pixels that the card needs at the left of the pointer and above it. */
const LEFT = 250
const ABOVE = 64

interface DropOverlayProps {
  /** Something is held over a part for a while. */
  readonly onRest: (id: string) => void
}

/** The line at the place of a drop, and a card at the pointer with the name of the dragged part and of that place. */
export const DropOverlay = ({ onRest }: DropOverlayProps) => {
  const edit = useEdit()
  const [part, setPart] = useState<Component | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLElement>(null)
  const rest = useRef(onRest)
  useEffect(() => {
    rest.current = onRest
  }, [onRest])
  useEffect(() => {
    let latest: DropMark | null | undefined
    const tell = (carried: Carried, slot: DropMark | null): void => {
      if (latest === slot || card.current === null || place.current === null) return
      latest = slot
      const sentence = slot === null ? null : slotSentence(edit.layout(), slot, carried)
      const none = 'id' in carried ? t('It stays where it is') : t('No place here')
      place.current.textContent = sentence === null ? none : said(sentence)
      card.current.classList.toggle('refused', slot !== null && slot.refusal !== null)
    }
    const move = ({ clientX, clientY }: Pointer): void => {
      if (card.current === null) return
      card.current.style.left = `${Math.max(clientX, LEFT)}px`
      card.current.style.top = `${Math.max(clientY, ABOVE)}px`
    }
    return watchDrags({
      layout: edit.layout,
      onStart: (carried) => {
        latest = undefined
        beginDrop()
        setPart('id' in carried ? (edit.layout()[carried.id] ?? null) : carried.fresh)
      },
      onMove: (carried, slot, pointer) => {
        tell(carried, slot)
        move(pointer)
      },
      onEnd: () => setPart(null),
      onDrop: (carried, { target }) => edit.put(carried, target),
      onRest: (id) => rest.current(id),
    })
  }, [edit])
  return (
    <div className="drop-overlay">
      <div className="drop-line" />
      <div ref={card} className="drop-card" aria-hidden="true" hidden={part === null}>
        {part !== null && (
          <>
            <span className="palette-icon">
              <PartIcon part={part} />
            </span>
            <span className="palette-words">
              <b className="cut">{partName(part)}</b>
              <small ref={place} />
            </span>
          </>
        )}
      </div>
    </div>
  )
}
