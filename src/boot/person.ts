import { marks } from './marks'

/** Key that every window of a browser reads: the id of the signed-in person, or empty after signing out. */
const PERSON = 'recount.person'

/** Announces the signed-in user to the other windows of this browser; an empty `id` means signed out. */
export const tellPerson = (id: string): void => marks.write(PERSON, id)

/**
 * Closes the content of this window as soon as the user of this browser signs out or changes, in any window. A
 * window that was frozen, or restored by Back, checks when it is shown.
 */
export const watchPerson = (id: string): void => {
  tellPerson(id)
  const look = (): void => {
    // forbidden or emptied storage proves nothing
    if ((marks.read(PERSON) ?? id) === id) return
    document.body.replaceChildren()
    document.title = 'Recount'
    location.reload()
  }
  for (const sign of ['storage', 'pageshow', 'focus']) window.addEventListener(sign, look)
  for (const sign of ['visibilitychange', 'resume']) document.addEventListener(sign, look)
}
