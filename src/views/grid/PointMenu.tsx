import { Menu as Base } from '@base-ui/react/menu'
import { useRef } from 'react'

import { Kbd } from '../controls'
import '../controls/popup/menu.css'
import '../controls/popup/popup.css'
import type { MenuPoint } from './panel'

export interface PointItem {
  readonly label: string
  readonly keys?: string
  readonly note?: string
  readonly disabled?: boolean
  readonly act: () => void
}

interface PointMenuProps {
  readonly label: string
  readonly at: MenuPoint | Element
  readonly items: readonly (PointItem | 'separator' | { readonly heading: string })[]
  readonly onClose: () => void
}

/** A menu at a point or below an element, without a button of its own. */
export const PointMenu = ({ label, at, items, onClose }: PointMenuProps) => {
  const first = useRef<HTMLDivElement>(null)
  const anchor = at instanceof Element ? at : { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }
  const firstAction = items.findIndex((item) => item !== 'separator' && 'act' in item)
  return (
    <Base.Root
      open
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(done) => done && first.current?.focus()}
      modal={false}
    >
      <Base.Portal>
        <Base.Positioner className="positioner" anchor={anchor} side="bottom" align="start">
          <Base.Popup className="menu" aria-label={label} finalFocus={false}>
            {items.map((item, index) => {
              // oxlint-disable-next-line react/no-array-index-key
              if (item === 'separator') return <Base.Separator key={index} className="hr" />
              if ('heading' in item) {
                return (
                  <div key={item.heading} className="head eyebrow" role="presentation">
                    {item.heading}
                  </div>
                )
              }
              return (
                <Base.Item
                  key={item.label}
                  ref={index === firstAction ? first : null}
                  className="item"
                  disabled={item.disabled ?? false}
                  label={item.label}
                  onClick={() => {
                    onClose()
                    item.act()
                  }}
                >
                  <span className="cut">{item.label}</span>
                  {item.note !== undefined && <span className="r num">{item.note}</span>}
                  {item.keys !== undefined && <Kbd keys={item.keys} />}
                </Base.Item>
              )
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
