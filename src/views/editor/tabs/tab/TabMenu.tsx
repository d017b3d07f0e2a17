import { Menu as Base } from '@base-ui/react/menu'

import { Kbd } from '../../../controls'
import { t } from '../../../i18n'

export interface TabChoice {
  readonly label: string
  readonly keys?: string
  readonly disabled?: boolean
  readonly danger?: boolean
  readonly act: () => void
}

interface TabMenuProps {
  /** Its tab; null while it is closed. */
  readonly anchor: Element | null
  readonly choices: readonly TabChoice[]
  readonly disabled: boolean
  readonly onClose: () => void
}

const focusFirstChoice = (): void => document.querySelector<HTMLElement>('.tab-menu [role=menuitem]')?.focus()

/** Actions on a tab. */
export const TabMenu = ({ anchor, choices, disabled: none, onClose }: TabMenuProps) => (
  <Base.Root
    open={anchor !== null}
    onOpenChange={(next) => !next && onClose()}
    onOpenChangeComplete={(open) => open && focusFirstChoice()}
    modal={false}
  >
    <Base.Portal>
      <Base.Positioner className="positioner" anchor={anchor} sideOffset={4} align="start">
        <Base.Popup className="menu tab-menu" aria-label={t('Tab options')}>
          {choices.map(({ label, keys, disabled, danger, act }) => (
            <Base.Item
              key={label}
              className={danger === true ? 'item danger' : 'item'}
              disabled={none || disabled === true}
              onClick={() => {
                onClose()
                act()
              }}
            >
              <span className="cut">{label}</span>
              {keys !== undefined && <Kbd keys={keys} />}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
