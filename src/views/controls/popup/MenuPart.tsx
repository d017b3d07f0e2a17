import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'

import { Icon } from '../Icon'
import { Kbd } from '../Kbd'
import type { MenuAction, MenuChoice, MenuContents, MenuItem, MenuProps } from './Menu'
import './menu.css'
import '../choice/segmented.css'
import './popup.css'

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
        closeOnClick={item.stays !== true}
        label={item.label}
      >
        <ItemBody item={item} />
        <Base.CheckboxItemIndicator className="tick" keepMounted>
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

const Popup = ({ label, items, header }: MenuContents) => (
  <Base.Popup className="menu" {...(label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined })}>
    {header}
    {items.map(renderItem)}
  </Base.Popup>
)

interface MenuPartProps extends MenuProps {
  readonly triggerRef: (element: HTMLElement | null) => void
}

/** The menu with its button, once it has arrived. */
export const MenuPart = ({ trigger, align = 'start', side = 'bottom', triggerRef, ...contents }: MenuPartProps) => (
  <Base.Root modal={false}>
    <Base.Trigger ref={triggerRef} render={trigger} />
    <Base.Portal>
      <Base.Positioner align={align} side={side} sideOffset={4} className="positioner">
        <Popup {...contents} />
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
