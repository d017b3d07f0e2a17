/** Seconds since 1970 of a moment as the server writes it, without a zone (`B3.05`). */
export const secondsOf = (moment: string | null | undefined): number => {
  const text = moment ?? ''
  const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000)
}
