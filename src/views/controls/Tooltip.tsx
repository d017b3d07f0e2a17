import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

import { Kbd } from './Kbd'
import './popup.css'

interface TooltipProps {
  readonly content: ReactNode
  /** Shown beside the text, like `Mod+K`. */
  readonly shortcut?: string
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  /** The one control the tooltip speaks of. */
  readonly children: ReactElement<Record<string, unknown>>
}

/** A word on hover and focus. It never carries what cannot be read elsewhere: touch has no hover. */
export const Tooltip = ({ content, shortcut, side = 'bottom', children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner side={side} sideOffset={6} className="positioner">
        <Base.Popup className="tip">
          <span className="tip-text">{content}</span>
          {shortcut === undefined ? null : <Kbd keys={shortcut} />}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

/** Wraps the whole application, so that a second tooltip opens at once. */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Base.Provider delay={400} closeDelay={0}>
    {children}
  </Base.Provider>
)
