const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text without control characters. */
export const printable = (text: string): string => text.replace(CONTROL, ' ')

/** Text made safe between tags and in quoted attributes. */
export const escaped = (text: string): string => printable(text).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
