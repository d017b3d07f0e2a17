/** Title of links whose text is the figure of a chart. Other tools show it as the title of an ordinary link. */
export const LIVE_TITLE = 'live value'

/** False for a text that holds no live value for certain. */
export const mayHoldLiveValues = (text: string): boolean => text.includes(LIVE_TITLE)

/** The address of a part on the same dashboard. */
export const partAddress = (id: string): string => `#${encodeURIComponent(id)}`

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The part whose figure a link shows; null for every other link. */
export const livePart = (address: string | null, title: string | null): string | null =>
  title === LIVE_TITLE && address?.startsWith('#') === true && address.length > 1 ? decoded(address.slice(1)) : null
