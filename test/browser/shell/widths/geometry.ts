import { expect, type Page } from '../../support/fixtures'

export interface Size {
  readonly width: number
  readonly height: number
  /** Device pixels in a CSS pixel: 2 for a window at 200 %. */
  readonly scale?: number
  readonly touch?: boolean
}

/** From a small phone to a large monitor; the last is a laptop of 1440 x 900 at 200 %. */
export const SIZES: readonly Size[] = [
  { width: 360, height: 640, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 600, height: 900 },
  { width: 720, height: 900 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 720, height: 450, scale: 2 },
]

/** Faults of the layout, in words: what is out of reach, cut off, or under its neighbour. Runs in the page. */
const faultsIn = (): readonly string[] => {
  /** Rounding of edges and of line heights, in px. */
  const SLACK = 2
  const CONTROLS =
    'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=button], [role=link], [role=combobox], [role=textbox], [role=searchbox]'
  const HEADINGS = 'h1, h2, h3, [role=heading]'
  const GROUPS = 'header, footer, nav, thead, [role=toolbar], [role=tablist], [role=search], .top, .db-head'
  /** Drawings and the code editor place their parts themselves. */
  const OWN_LAYOUT = 'svg *, .monaco-editor *, .chart *'
  const faults = new Set<string>()

  const wordsOf = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.tagName.toLowerCase()} "${words.slice(0, 40)}"`
  }
  /** The person is not meant to see it: it is for screen readers, or shut away. */
  const isHidden = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { clipPath, clip, overflow, position } = getComputedStyle(at)
      const { width, height } = at.getBoundingClientRect()
      if (at.hasAttribute('inert') || (clipPath !== 'none' && position === 'absolute') || clip !== 'auto') return true
      if (overflow !== 'visible' && width <= 1 && height <= 1) return true
    }
    return false
  }
  const isEllipsis = (element: Element): boolean => getComputedStyle(element).textOverflow === 'ellipsis'
  /** The whole of a text that ends in an ellipsis is a hover away. */
  const isTold = (element: Element): boolean =>
    element.closest('[title]') !== null ||
    element.querySelector('[title]') !== null ||
    element.closest('button, a, [role=tab]')?.hasAttribute('aria-label') === true

  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  }
  /** The element after which nothing of a part can be seen, and the side on which it is cut. */
  const cutBy = (element: Element): string | null => {
    let box = boxOf(element)
    let { position } = getComputedStyle(element)
    for (let at = element.parentElement; at !== null && position !== 'fixed'; at = at.parentElement) {
      const style = getComputedStyle(at)
      // an ancestor that an absolute part is not placed by does not cut it
      if (position === 'absolute' && style.position === 'static' && style.contain === 'none') continue
      position = style.position
      const own = boxOf(at)
      for (const [way, low, high, name] of [
        [style.overflowX, 'left', 'right', 'side'],
        [style.overflowY, 'top', 'bottom', 'height'],
      ] as const) {
        if (way === 'visible') continue
        if (way === 'auto' || way === 'scroll' || (isEllipsis(at) && isTold(at))) {
          box = { ...box, [low]: Math.max(box[low], own[low]), [high]: Math.min(box[high], own[high]) }
          if (box[low] > box[high]) box = { ...box, [low]: own[low], [high]: own[low] }
        } else if (box[high] > own[high] + SLACK || box[low] < own[low] - SLACK)
          return `${name} by ${at.tagName.toLowerCase()}.${at.className}`
      }
    }
    if (box.right > innerWidth + SLACK || box.left < -SLACK) return 'side by the window'
    if (box.bottom > innerHeight + SLACK && position === 'fixed') return 'height by the window'
    return null
  }

  for (const element of [document.documentElement, document.body, ...document.querySelectorAll('.app, .sheet, main')]) {
    if (element.scrollWidth > element.clientWidth + 1)
      faults.add(`${element.tagName.toLowerCase()}.${element.className} is ${element.scrollWidth} px wide`)
  }

  const shown = [...document.querySelectorAll(`${CONTROLS}, ${HEADINGS}`)].filter(
    (element) => !element.matches(OWN_LAYOUT) && !isHidden(element),
  )
  for (const element of shown) {
    const { width, height } = element.getBoundingClientRect()
    const isHeading = element.matches(HEADINGS)
    if (isHeading && element.scrollWidth > element.clientWidth && width < 40)
      faults.add(`${wordsOf(element)} has ${width.toFixed()} px`)
    if (element.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select') && width < 32)
      faults.add(`${wordsOf(element)} has ${width.toFixed()} px to write in`)
    if (width <= 1 || height <= 1) continue
    const side = cutBy(element)
    if (side !== null) faults.add(`${wordsOf(element)} is cut off at its ${side}`)
  }

  // words that do not fit in what holds them
  for (const holder of document.querySelectorAll(`button, a[href], [role=tab], th, [role=columnheader], ${HEADINGS}`)) {
    if (holder.matches(OWN_LAYOUT) || isHidden(holder)) continue
    const texts = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement === null || text.textContent?.trim() === '' || isHidden(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      for (let at: Element | null = text.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, display } = getComputedStyle(at)
        if (overflowX === 'auto' || overflowX === 'scroll') break
        const own = boxOf(at)
        if (display !== 'inline' && (right > own.right + SLACK || left < own.left - SLACK)) {
          if (!isEllipsis(at) || !isTold(at))
            faults.add(`words "${text.textContent}" need ${right - left} px and have ${own.right - own.left}`)
          break
        }
        if (at === holder) break
      }
    }
  }

  // neighbours that lie on each other
  for (const group of new Set(shown.map((element) => element.closest(GROUPS)))) {
    if (group === null) continue
    const placed = shown.filter(
      (element) => element.closest(GROUPS) === group && getComputedStyle(element).position !== 'absolute',
    )
    placed.forEach((one, at) => {
      const a = boxOf(one)
      for (const other of placed.slice(at + 1)) {
        if (one.contains(other) || other.contains(one)) continue
        const b = boxOf(other)
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (across > SLACK && down > SLACK) faults.add(`${wordsOf(one)} lies on ${wordsOf(other)}`)
      }
    })
  }
  return [...faults].sort()
}

/** Finds no fault of the layout at any size. */
export const expectToFit = async (page: Page, name: string, sizes = SIZES): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  for (const { width, height, scale = 1, touch = false } of sizes) {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    await session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: scale,
      mobile: touch,
    })
    await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height])
    // what follows the size in the next frames is drawn
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    // parts whose code comes with the size, and drawings, settle in their own time
    await expect
      .poll(() => page.evaluate(faultsIn), { message: `${name} at ${width} x ${height}${touch ? ' by touch' : ''}` })
      .toEqual([])
  }
  await session.detach()
}
