const KEY = 'recount.username'

/** The name that was typed in this window, or of its former user; empty where there is none. */
export const keptName = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a name for the next form of this window. */
export const keepName = (name: string): void => {
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // Without storage the field is empty next time.
  }
}
