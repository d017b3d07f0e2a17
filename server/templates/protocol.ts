/** The server's request to the rendering process. */
export interface RenderOrder {
  readonly id: number
  readonly sql: string
  readonly params: Readonly<Record<string, unknown>>
}

export type RenderAnswer =
  | { readonly id: number; readonly text: string }
  | {
      readonly id: number
      readonly kind: 'undefined' | 'syntax' | 'fuel' | 'large' | 'failed'
      readonly message: string
    }

/** Instructions a template may take; an ordinary one takes some dozens. */
export const FUEL = 50_000
/** Characters a template may become: as long as a script may be. */
export const LONGEST = 1_048_576
