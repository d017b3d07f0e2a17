/** A key press as far as shortcuts care. */
export interface Press {
  readonly key: string
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
  /** Focus is where people write, so plain keys are letters. */
  readonly inText: boolean
  readonly at: number
}

/** The action of a shortcut; `go` carries the second key of `G H`. */
export type Shortcut =
  | { readonly does: 'palette' | 'keys' | 'undo' | 'redo' | 'next-pane' | 'previous-pane' }
  | { readonly does: 'go'; readonly key: string }

/** Wait for the second key after G, in ms. */
const SEQUENCE_MS = 1500

const chord = ({ key, mod, shift, alt, inText }: Press): Shortcut | null => {
  if (key === 'F6' && !mod && !alt) return { does: shift ? 'previous-pane' : 'next-pane' }
  if (mod && !alt && !shift && key === 'k') return { does: 'palette' }
  if (inText || alt) return null
  if (mod && key === 'z') return { does: shift ? 'redo' : 'undo' }
  if (mod && !shift && key === 'y') return { does: 'redo' }
  return !mod && key === '?' ? { does: 'keys' } : null
}

/** Remembers a G for a moment. Call for every key press that nothing else has taken. */
export const createShortcuts = (): ((press: Press) => Shortcut | null) => {
  let leader = Number.NEGATIVE_INFINITY
  return (press) => {
    const low = { ...press, key: press.key.length === 1 ? press.key.toLowerCase() : press.key }
    const after = low.at - leader <= SEQUENCE_MS
    leader = Number.NEGATIVE_INFINITY
    const plain = !low.mod && !low.alt && !low.inText
    if (plain && after && low.key.length === 1) return { does: 'go', key: low.key }
    if (plain && !low.shift && low.key === 'g') leader = low.at
    return chord(low)
  }
}
