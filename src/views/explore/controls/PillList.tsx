import type { ReactNode } from 'react'

import type { Control } from '../../../domain/charts/kinds/types'
import { Select } from '../../controls'
import { t } from '../../i18n'
import { keysOf, useDropSlot } from '../drag'
import { useEditor, useMarks, useSetList } from '../editor'
import { PartPill, Slot } from '../Slot'

interface PillListProps<Item> {
  readonly control: Control
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  /** Distinguishes items with the same name. */
  readonly keyOf?: (item: Item) => string
  readonly iconOf?: (item: Item) => ReactNode
  /** Content of a pill, where it is more than icon and name. */
  readonly pillOf?: (item: Item, name: string, index: number) => ReactNode
  /** Handles a drop in place of adding the item. */
  readonly onDrop?: (subject: string) => void
  readonly onRemove?: (index: number) => void
  /** The control that adds to the list. */
  readonly children: ReactNode
}

/** The values of a control that holds several: each by its name, to be taken away one by one. */
export const PillList = <Item,>(props: PillListProps<Item>) => {
  const { control, items, nameOf, keyOf = nameOf, iconOf, pillOf, onDrop, onRemove, children } = props
  const { disabled } = useEditor()
  const marks = useMarks(control)
  const put = useSetList(control)
  const dropRef = useDropSlot(control, onDrop)
  const texts = items.map(nameOf)
  const keys = keysOf(items.map(keyOf))
  const leaveOut = (index: number): void => put(items.filter((_, place) => place !== index))
  return (
    <Slot label={t(control.label)} dropRef={dropRef} {...marks}>
      {items.map((item, index) => {
        const text = texts[index] ?? ''
        return (
          <PartPill
            key={keys[index]}
            control={control}
            index={index}
            text={text}
            disabled={disabled}
            onRemove={() => (onRemove ?? leaveOut)(index)}
          >
            {pillOf?.(item, text, index) ?? (
              <span className="pill-name">
                {iconOf?.(item)}
                <span className="cut">{text}</span>
              </span>
            )}
          </PartPill>
        )
      })}
      {children}
    </Slot>
  )
}

interface AddSelectProps {
  readonly control: Control
  readonly placeholder: string
  readonly emptyText?: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly detail?: string }[]
  readonly onAdd: (value: string) => void
}

/** Adds one of the options to a list. */
export const AddSelect = ({ control, onAdd, ...offer }: AddSelectProps) => {
  const { disabled } = useEditor()
  return (
    <Select
      label={t('Add to %s', t(control.label))}
      labelPlace="hidden"
      size="small"
      className="slot-select"
      value={null}
      disabled={disabled}
      {...offer}
      onChange={onAdd}
    />
  )
}
