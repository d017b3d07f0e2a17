import { Marked, type Tokens } from 'marked'

import { escaped, printable } from './escaped'

const LINK = 'color:#00707c'
const CELL = 'border-bottom:1px solid #dfe4e6;padding:4px 10px;text-align:left'
/** Addresses that a mail may lead to. */
const HARMLESS = /^(?:https?:|mailto:)/i

const SPACE = 'margin:0 0 12px;overflow-wrap:anywhere'

/** HTML inside a text is shown as text, and a picture as its words: a mail must fetch nothing from elsewhere. */
const parser = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escaped(text),
    image: ({ text }) => text,
    checkbox: ({ checked }) => (checked ? '☑' : '☐'),
    paragraph({ tokens }) {
      return `<p style="${SPACE}">${this.parser.parseInline(tokens)}</p>`
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const address = href.replaceAll('&amp;', '&')
      return HARMLESS.test(address) ? `<a href="${escaped(address)}" style="${LINK}">${text}</a>` : text
    },
    table({ header, rows }) {
      const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td'): string =>
        row.map(({ tokens }) => `<${tag} style="${CELL}">${this.parser.parseInline(tokens)}</${tag}>`).join('')
      const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
      return `<table style="border-collapse:collapse;margin:0 0 12px"><tr>${cells(header, 'th')}</tr>${body}</table>`
    },
  },
})

/** Characters of a description, and signs of marks in it, above which it is written as it is: the parser would take seconds. */
const MAX_CHARACTERS = 20_000
const MAX_SIGNS = 500

const isLarge = (text: string): boolean =>
  text.length > MAX_CHARACTERS || (text.match(/[*_~`[\]>]/g)?.length ?? 0) > MAX_SIGNS

const plainHtml = (text: string): string => `<p style="${SPACE}">${escaped(text).replaceAll('\n', '<br>')}</p>`

/**
 * A description in Markdown as HTML for a mail: no scripts, no pictures, no HTML of its maker. A very large one is written with its
 * signs.
 */
export const markdownHtml = (text: string): string =>
  isLarge(text) ? plainHtml(text) : parser.parse(printable(text), { async: false })
