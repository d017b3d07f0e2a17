/** A form with one line takes the line ends out of a certificate. */
export const asPem = (text: string): string =>
  text.includes('\n') ? text : text.replace(/(-----(?:BEGIN|END) [A-Z ]+-----)/g, '\n$1\n').trim()
