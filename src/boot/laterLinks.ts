/**
 * Moves the links in the page's template `later` into the page (see `linkAll` of the server): as soon as all start files but one
 * have come, so that on a slow network there is no pause between the two. It is a separate script: by the time the product itself
 * runs, that pause is over.
 */
const followWithLater = (page: Document): void => {
  const later = page.getElementById('later')
  if (!(later instanceof HTMLTemplateElement)) return
  const come = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const urgent = [...page.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
  const waiting = new Set(urgent.filter(({ href }) => !come.has(href)))
  const follow = (): void => {
    if (waiting.size <= 1) page.head.append(later.content)
  }
  for (const link of waiting) {
    const settle = (): void => {
      waiting.delete(link)
      follow()
    }
    link.addEventListener('load', settle)
    link.addEventListener('error', settle)
  }
  follow()
}

followWithLater(document)
