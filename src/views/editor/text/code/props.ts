import type { KeyboardEvent } from 'react'

/** Access to a field of code from outside. Places are UTF-16 offsets. */
export interface CodeHandle {
  focus(): void
  select(from: number, to: number): void
  /** The place of the cursor; null while the field is not there. */
  cursor(): number | null
  /** Puts a text in place of a stretch, as one step of the field's own undo. */
  replace(from: number, to: number, text: string): void
}

export interface CodeProps {
  /** Id of the element that takes the input, for labels. */
  readonly id: string
  /** Accessible name. */
  readonly label: string
  readonly language: 'sql' | 'json' | 'css'
  readonly value: string
  /** The text after an edit, and the place of the cursor in it. */
  readonly onChange: (text: string, cursor: number) => void
  readonly onBlur?: (() => void) | undefined
  /** Gets every key first; one that it prevents goes no further. */
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  /** The text was pressed by a pointer, which moves the cursor. */
  readonly onPress?: (() => void) | undefined
  /** Lines that are shown at least. */
  readonly rows?: number
  /** True where it takes the height of its frame, and scrolls. */
  readonly fills?: boolean
  readonly readOnly?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly placeholder?: string | undefined
  /** Attributes of the input, such as those of a combobox. */
  readonly aria?: Readonly<Record<`aria-${string}`, string | undefined>>
}
