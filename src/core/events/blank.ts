const BLANK = '█'

/** As long as before, line by line, so that changes of texts still apply and lengths still agree. */
export const blank = (text: string): string => text.replace(/[^\n]/g, BLANK)

/** True for a text that was left out of an exported log. */
export const isBlank = (text: string): boolean => text !== '' && text === blank(text)
