const WIDE = 6.4

/** About how wide a text of 11 or 12 pixels is; enough to leave room for it. */
export const textWidth = (text: string): number => text.length * WIDE

/** A text cut to a width, with an ellipsis where something is missing. */
export const fitText = (text: string, width: number): string => {
  const most = Math.max(1, Math.floor(width / WIDE))
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`
}
