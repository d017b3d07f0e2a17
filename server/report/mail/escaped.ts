const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text made safe between tags and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replace(CONTROL, ' ').replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
