/** A run of text with the marks that apply to all of it. */
export interface TextRun {
  readonly type: 'text'
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly strike?: boolean
  readonly code?: boolean
}

/** A line break inside a block. */
interface LineBreak {
  readonly type: 'break'
}

export interface Link {
  readonly type: 'link'
  readonly url: string
  /** Text that appears above the link; null without one. */
  readonly title: string | null
  readonly children: readonly TextRun[]
}

export type Inline = TextRun | LineBreak | Link

interface Paragraph {
  readonly type: 'paragraph'
  readonly children: readonly Inline[]
}

export interface Heading {
  readonly type: 'heading'
  readonly level: 1 | 2 | 3 | 4 | 5 | 6
  readonly children: readonly Inline[]
}

interface Quote {
  readonly type: 'quote'
  readonly children: readonly Inline[]
}

export interface ListItem {
  /** State of the box of a check list; null in other lists. */
  readonly checked: boolean | null
  readonly children: readonly Inline[]
  readonly lists: readonly List[]
}

export interface List {
  readonly type: 'list'
  readonly kind: 'bullet' | 'number' | 'check'
  /** Number of the first item; 1 in lists without numbers. */
  readonly start: number
  /** True when blank lines divide the items, which are then paragraphs. */
  readonly loose: boolean
  readonly items: readonly ListItem[]
}

export interface CodeBlock {
  readonly type: 'code'
  /** Name of the language; empty without one. */
  readonly language: string
  readonly text: string
}

interface Divider {
  readonly type: 'divider'
}

export type Alignment = 'left' | 'center' | 'right' | null

export interface Table {
  readonly type: 'table'
  /** Alignment of each column. Each row has as many cells. */
  readonly columns: readonly Alignment[]
  readonly header: readonly (readonly Inline[])[]
  readonly rows: readonly (readonly (readonly Inline[])[])[]
}

/** A block of a text, as the editor of texts shows it. */
export type Block = Paragraph | Heading | Quote | List | CodeBlock | Divider | Table

/** The Markdown from which a block was read. A block that is still the same is written with these very bytes. */
export interface Source {
  /** Place among the blocks of its text. */
  readonly index: number
  readonly text: string
  /** White space up to the next block, or the end of the text. */
  readonly after: string
  /** The block as this product writes it. */
  readonly written: string
}

export interface SourcedBlock {
  readonly block: Block
  /** Null for a block that no text held before. */
  readonly source: Source | null
}
