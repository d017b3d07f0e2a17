/** The selection in the editor, in the run command's form. `row` and `column` count from 0. */
interface SelectedText {
  readonly text: string
  readonly offset: number
  readonly row: number
  readonly column: number
}

/** The meant part of the text: the selection, else the statement at the cursor; the whole text without either. */
export interface TextPart {
  readonly selection?: SelectedText
  /** UTF-16 offset. */
  readonly cursor?: number
}

/** The editor's interface for the screen, for both kinds of editor. */
export interface SqlTextHandle {
  /** Records the typed text, at once. */
  flush(): void
  /** The selected text, or null when nothing is selected. */
  selected(): SelectedText | null
  /** Place of the cursor, as a UTF-16 offset; null while no text is there. */
  cursor(): number | null
  focus(): void
  /** Escape means something to the editor itself: a list is open, or there are several cursors. */
  usesEscape(): boolean
  /** Closes the list of completions, which would otherwise cover the next layer and take its Escape. */
  closeCompletions(): void
  /** Puts the cursor at a UTF-16 offset and shows it. */
  reveal(offset: number): void
  /** Inserts at the cursor as if it were typed. */
  insert(text: string): void
  /** Replaces `remove` units at `at` as if it were typed. */
  replace(at: number, remove: number, text: string): void
}

/** Additional functions of the large editor. */
export interface LargeTextHandle extends SqlTextHandle {
  /** Takes over the focus with the selection, in UTF-16 offsets. */
  take(start: number, end: number): void
}

/** Row and column of an offset, from 0. */
export const rowColumn = (text: string, offset: number): { readonly row: number; readonly column: number } => {
  const before = text.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  return { row: before.split('\n').length - 1, column: offset - start }
}
