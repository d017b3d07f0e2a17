type Insert = (text: string) => void

let insert: Insert | null = null

/** Tells where names go that are chosen outside the text; answers how to take that back. */
export const offerInsertion = (offered: Insert): (() => void) => {
  insert = offered
  return () => {
    if (insert === offered) insert = null
  }
}

/** The function that inserts text at the cursor; null while no text is on screen. */
export const insertion = (): Insert | null => insert
