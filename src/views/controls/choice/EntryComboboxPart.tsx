import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import type { ComponentProps, ReactNode, Ref } from 'react'

import '../popup/popup.css'

interface EntryComboboxPartProps {
  readonly label: string
  readonly text: string
  readonly choices: readonly string[]
  readonly numeric: boolean
  /** True when a click on the field opens the list; its arrow always does. */
  readonly opensOnPress: boolean
  /** Look of the frame around the field. */
  readonly frame: string
  readonly input: ComponentProps<typeof Base.Input>
  readonly inputRef: Ref<HTMLInputElement>
  readonly arrow: ReactNode
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly disabled: boolean
  readonly onDraft: (text: string) => void
  readonly onChoose: (text: string) => void
}

/** Field and popup of an entry combobox. */
export const EntryComboboxPart = (props: EntryComboboxPartProps) => {
  const { label, text, choices, numeric, opensOnPress, frame, input, inputRef, arrow, open, onOpenChange, disabled } =
    props
  return (
    <Base.Root
      items={choices}
      mode="none"
      value={text}
      disabled={disabled}
      open={open && choices.length > 0}
      onOpenChange={onOpenChange}
      openOnInputClick={opensOnPress}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') props.onChoose(next)
        else if (reason !== 'escape-key') props.onDraft(next)
      }}
    >
      <Base.InputGroup className={frame}>
        <Base.Input {...input} ref={inputRef} />
        {arrow}
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className="positioner" sideOffset={4} align="start">
          <Base.Popup className="pop selectpop">
            <Base.List className="list" aria-label={label}>
              {(choice: string) => (
                <Base.Item key={choice} value={choice} className={numeric ? 'option num' : 'option'}>
                  {choice}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
