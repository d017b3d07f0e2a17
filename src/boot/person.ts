import { marks } from './marks'

/** Every window of a browser reads here who is signed in: the id of the person, or nothing after signing out. */
const PERSON = 'recount.person'

/** Tells the other windows of this browser who is signed in; an empty `id` tells that nobody is. */
export const tellPerson = (id: string): void => marks.write(PERSON, id)

/**
 * Closes the content of this window as soon as somebody signs out or another person signs in, in whichever window. A
 * window that was frozen, or that Back brings again, looks when it is shown.
 */
export const watchPerson = (id: string): void => {
  tellPerson(id)
  const look = (): void => {
    // storage that is forbidden or was emptied tells nothing
    if ((marks.read(PERSON) ?? id) === id) return
    document.body.replaceChildren()
    document.title = 'Recount'
    location.reload()
  }
  for (const sign of ['storage', 'pageshow', 'focus']) window.addEventListener(sign, look)
  for (const sign of ['visibilitychange', 'resume']) document.addEventListener(sign, look)
}
