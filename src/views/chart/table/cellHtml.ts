import { createCleaner, unhandled } from '../../html/cleaner'

const TAGS = `
  a abbr b br code del div em i img ins kbd li mark ol p s small span strong sub sup u ul
`
  .trim()
  .split(/\s+/)

/** Letters, not places: a cell stays within its borders. */
const STYLES = ['color', 'background-color', 'font-weight', 'font-style', 'text-decoration']

const clean = createCleaner({
  tags: TAGS,
  attributes: ['href', 'src', 'alt', 'title', 'width', 'height', 'style'],
  styles: STYLES,
  pictures: 'inline',
})

/** HTML of a cell as elements that can do no harm. */
export const cellHtml = (html: string): DocumentFragment => clean(unhandled(html))
