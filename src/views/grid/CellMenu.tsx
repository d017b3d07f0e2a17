import { Menu as Base } from '@base-ui/react/menu'

import { useRef } from 'react'

import { Kbd } from '../controls'
import { t } from '../i18n'

/** Where on the page the menu was asked for. */
export interface MenuPoint {
  readonly x: number
  readonly y: number
}

export type CellChoice = 'copy' | 'copy-with-headers' | 'copy-cell' | 'view-cell'

interface CellMenuProps {
  readonly at: MenuPoint
  /** Cells in the selection: what Copy takes. */
  readonly cells: number
  readonly onChoose: (choice: CellChoice) => void
  readonly onClose: () => void
}

const CHOICES: readonly { readonly what: CellChoice; readonly label: string; readonly keys?: string }[] = [
  { what: 'copy', label: 'Copy', keys: 'Mod+C' },
  { what: 'copy-with-headers', label: 'Copy with headers' },
  { what: 'copy-cell', label: 'Copy cell' },
  { what: 'view-cell', label: 'View cell', keys: 'Enter' },
]

/** What can be done with the cells under the pointer. Everything in it has a key or stands in the toolbar too. */
export const CellMenu = ({ at: { x, y }, cells, onChoose, onClose }: CellMenuProps) => {
  const first = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(done) => done && first.current?.focus()}
      modal={false}
    >
      <Base.Portal>
        <Base.Positioner
          className="positioner"
          anchor={{ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }}
          side="bottom"
          align="start"
        >
          <Base.Popup className="menu" aria-label={t('Cell options')} finalFocus={false}>
            {CHOICES.map(({ what, label, keys }, index) => (
              <Base.Item key={what} ref={index === 0 ? first : null} className="item" onClick={() => onChoose(what)}>
                <span className="cut">{t(label)}</span>
                {what === 'copy' && cells > 1 && <span className="r num">{t('%s cells', cells)}</span>}
                {keys !== undefined && <Kbd keys={keys} />}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
