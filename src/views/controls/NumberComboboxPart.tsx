import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import type { ComponentProps, ReactNode, Ref } from 'react'

import './popup.css'

interface NumberComboboxPartProps {
  readonly label: string
  readonly text: string
  readonly choices: readonly string[]
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

/** Field and popup of a number combobox. */
export const NumberComboboxPart = (props: NumberComboboxPartProps) => {
  const { label, text, choices, frame, input, inputRef, arrow, open, onOpenChange, disabled, onDraft, onChoose } = props
  return (
    <Base.Root
      items={choices}
      mode="none"
      value={text}
      disabled={disabled}
      open={open}
      onOpenChange={onOpenChange}
      openOnInputClick={false}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') onChoose(next)
        else if (reason !== 'escape-key') onDraft(next)
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
                <Base.Item key={choice} value={choice} className="option num">
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
