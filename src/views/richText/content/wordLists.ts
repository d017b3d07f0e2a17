const ITEM = 'p[style*="mso-list:"]'

/** Word writes the level of an item into its style, and its sign as text. */
const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i

/** Levels of lists in Word. */
const MAX_LEVEL = 9

const levelOf = (item: Element): number => {
  const level = LEVEL.exec(item.getAttribute('style') ?? '')?.[1]
  return level === undefined ? 0 : Math.min(Number(level), MAX_LEVEL)
}

/** Removes the sign of an item; true when it is a number or letter of a numbered list. */
const takeSign = (item: Element): boolean => {
  const sign = item.querySelector('[style*="mso-list:Ignore" i]')
  const isNumber = /^\s*\(?[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '')
  sign?.remove()
  return isNumber
}

/** HTML of Word with lists in place of the paragraphs that only look like lists; other HTML as it is. */
export const withLists = (html: string): string => {
  if (!/mso-list:/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  /** Open lists, the outermost first. */
  let open: Element[] = []
  let last: Element | null = null
  for (const item of page.querySelectorAll(ITEM)) {
    const level = levelOf(item)
    if (level === 0) continue
    if (last === null || item.previousElementSibling !== last) open = []
    const tag = takeSign(item) ? 'ol' : 'ul'
    while (open.length > level) open.pop()
    while (open.length < level) {
      const list = page.createElement(tag)
      const outer = open.at(-1)
      if (outer === undefined) {
        item.before(list)
        last = list
      } else (outer.lastElementChild ?? outer.appendChild(page.createElement('li'))).append(list)
      open.push(list)
    }
    const entry = page.createElement('li')
    entry.append(...item.childNodes)
    item.remove()
    open.at(-1)?.append(entry)
  }
  return page.body.innerHTML
}
