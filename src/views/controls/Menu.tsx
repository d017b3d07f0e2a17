import { ContextMenu as BaseContext } from '@base-ui/react/context-menu'
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

import { Icon, type LucideIcon } from './Icon'
import { Kbd } from './Kbd'
import './menu.css'
import './segmented.css'
import './popup.css'

export interface MenuAction {
  readonly label: string
  readonly icon?: LucideIcon
  readonly onSelect: () => void
  readonly shortcut?: string
  /** Said on the right: a count, a kind, or why it cannot be chosen. */
  readonly note?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Makes it a choice that is on or off. */
  readonly checked?: boolean
}

/** One of a few, side by side in a row of the menu. */
export interface MenuChoice {
  readonly choice: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon: LucideIcon }[]
}

/** An action, a choice, a line, or words above a group. */
export type MenuItem = MenuAction | MenuChoice | 'separator' | { readonly heading: string }

const ItemBody = ({ item }: { readonly item: MenuAction }) => (
  <>
    {item.icon === undefined ? null : <Icon of={item.icon} />}
    <span className="cut">{item.label}</span>
    {item.note === undefined ? null : <span className="r">{item.note}</span>}
    {item.shortcut === undefined ? null : <Kbd keys={item.shortcut} />}
  </>
)

const Item = ({ item }: { readonly item: MenuAction }) => {
  const className = item.danger === true ? 'item danger' : 'item'
  if (item.checked !== undefined) {
    return (
      <Base.CheckboxItem
        className={className}
        checked={item.checked}
        disabled={item.disabled ?? false}
        onCheckedChange={item.onSelect}
        closeOnClick
        label={item.label}
      >
        <ItemBody item={item} />
        <Base.CheckboxItemIndicator className="tick">
          <Icon of={Check} size={14} />
        </Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    )
  }
  return (
    <Base.Item className={className} disabled={item.disabled ?? false} onClick={item.onSelect} label={item.label}>
      <ItemBody item={item} />
    </Base.Item>
  )
}

const Choice = ({ item }: { readonly item: MenuChoice }) => (
  <Base.RadioGroup
    className="choice"
    aria-label={item.choice}
    value={item.value}
    onValueChange={(value: unknown) => item.onChange(String(value))}
  >
    <span className="grow">{item.choice}</span>
    <span className="seg small">
      {item.options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className="segment" aria-label={option.label}>
          <Icon of={option.icon} size={14} />
        </Base.RadioItem>
      ))}
    </span>
  </Base.RadioGroup>
)

const keyOf = (item: MenuItem, index: number): string =>
  item === 'separator'
    ? `line ${index}`
    : 'heading' in item
      ? `heading ${item.heading}`
      : 'choice' in item
        ? `choice ${item.choice}`
        : `item ${item.label}`

const renderItem = (item: MenuItem, index: number) => {
  if (item === 'separator') return <Base.Separator key={keyOf(item, index)} className="hr" />
  if ('heading' in item) {
    return (
      <div key={keyOf(item, index)} className="head eyebrow" role="presentation">
        {item.heading}
      </div>
    )
  }
  if ('choice' in item) return <Choice key={keyOf(item, index)} item={item} />
  return <Item key={keyOf(item, index)} item={item} />
}

interface Contents {
  /** Accessible name of the menu; the trigger's name where it is left out. */
  readonly label?: string
  readonly items: readonly MenuItem[]
  /** What stands above the items, not part of them. */
  readonly header?: ReactNode
}

const Popup = ({ label, items, header }: Contents) => (
  <Base.Popup className="menu" {...(label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined })}>
    {header}
    {items.map(renderItem)}
  </Base.Popup>
)

interface MenuProps extends Contents {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** A menu behind a button. Arrows move, typing jumps, Escape closes and gives the focus back. */
export const Menu = ({ trigger, align = 'start', side = 'bottom', open, onOpenChange, ...contents }: MenuProps) => (
  <Base.Root
    modal={false}
    {...(open === undefined ? {} : { open })}
    {...(onOpenChange === undefined ? {} : { onOpenChange })}
  >
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner align={align} side={side} sideOffset={4} className="positioner">
        <Popup {...contents} />
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

interface ContextMenuProps extends Contents {
  readonly children: ReactElement<Record<string, unknown>>
}

/** The same menu at the pointer, by right click or long press. Everything in it must be reachable elsewhere too. */
export const ContextMenu = ({ children, ...contents }: ContextMenuProps) => (
  <BaseContext.Root>
    <BaseContext.Trigger render={children} />
    <BaseContext.Portal>
      <BaseContext.Positioner className="positioner">
        <Popup {...contents} />
      </BaseContext.Positioner>
    </BaseContext.Portal>
  </BaseContext.Root>
)
