/** A font of the page: the texts it covers, and its address. */
interface Face {
  readonly family: string
  readonly style: string
  readonly covers: (sign: number) => boolean
  readonly rule: CSSFontFaceRule
  readonly url: string
}

const bare = (family: string): string => family.trim().replaceAll(/^['"]|['"]$/g, '')

/** True when a sign is in ranges such as `U+0-FF, U+131, U+4??`. */
const rangesOf = (text: string): ((sign: number) => boolean) => {
  const ranges = [...text.matchAll(/U\+([\da-f?]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to]) => [
    Number.parseInt(from.replaceAll('?', '0'), 16),
    Number.parseInt(to ?? from.replaceAll('?', 'f'), 16),
  ])
  return (sign) => ranges.length === 0 || ranges.some(([from = 0, to = 0]) => sign >= from && sign <= to)
}

const facesOf = (rules: CSSRuleList, base: string): readonly Face[] =>
  [...rules].flatMap((rule): readonly Face[] => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const { style } = rule
    const [, address] = /url\(\s*["']?([^"')]+)/.exec(style.getPropertyValue('src')) ?? []
    if (address === undefined) return []
    return [
      {
        family: bare(style.getPropertyValue('font-family')),
        style: style.getPropertyValue('font-style') || 'normal',
        covers: rangesOf(style.getPropertyValue('unicode-range')),
        rule,
        url: new URL(address, base).href,
      },
    ]
  })

const pageFaces = (): readonly Face[] =>
  [...document.styleSheets]
    .flatMap((sheet) => {
      // the page has no foreign style sheets, but browser extensions may add some, which scripts cannot read
      const isOwn = sheet.href === null || new URL(sheet.href).origin === location.origin
      return isOwn ? facesOf(sheet.cssRules, sheet.href ?? document.baseURI) : []
    })
    .filter(({ url }) => new URL(url).origin === location.origin)

/** The signs that each font of a picture writes, by family and style. */
const writtenIn = (picture: Element): ReadonlyMap<string, ReadonlySet<number>> => {
  const written = new Map<string, Set<number>>()
  const walker = document.createTreeWalker(picture, NodeFilter.SHOW_TEXT)
  while (walker.nextNode() !== null) {
    const element: Node | null = walker.currentNode.parentNode
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) continue
    const [family = ''] = element.style.fontFamily.split(',')
    const key = `${bare(family)} ${element.style.fontStyle || 'normal'}`
    const signs = written.get(key) ?? new Set()
    written.set(key, signs)
    for (const sign of walker.currentNode.textContent ?? '') signs.add(sign.codePointAt(0) ?? 0)
  }
  return written
}

const asData = async (url: string): Promise<string> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The font ${url} could not be read: ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return `data:font/woff2;base64,${btoa(text)}`
}

const read = new Map<string, Promise<string>>()

const fontOf = (url: string): Promise<string> => {
  const cached = read.get(url)
  if (cached !== undefined) return cached
  const reading = asData(url)
  read.set(url, reading)
  // a font that failed to load is requested again with the next picture
  reading.catch(() => read.delete(url))
  return reading
}

/**
 * Puts the fonts that a picture's texts are written in into it, so that it looks the same where they are not installed: its
 * texts were placed by their widths in these fonts. Only files that cover a sign of the picture are taken, as a whole:
 * for English that is one of 73 kB.
 */
export const embedFonts = async (picture: SVGSVGElement): Promise<void> => {
  const written = writtenIn(picture)
  const used = pageFaces().filter(({ family, style, covers }) =>
    [...(written.get(`${family} ${style}`) ?? [])].some(covers),
  )
  const settled = await Promise.allSettled(
    used.map(async ({ rule, url }) => {
      const data = await fontOf(url)
      return rule.cssText
        .replace(/src:[^;}]*/, () => `src: url("${data}") format("woff2")`)
        .replace(/font-display:[^;}]*;?/, '')
    }),
  )
  // a picture in another font is more than none
  const rules = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (rules.length === 0) return
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = rules.join('\n')
  picture.prepend(style)
}
