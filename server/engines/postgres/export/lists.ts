import { quoted, type Write, type Writers } from '../json'
import type { PgType } from '../types'

/** Writer of the values of a type in files, where arrays are lists. `find` answers a type by its number. */
export const fileWriterOf = (oid: number, find: (oid: number) => PgType | undefined, writers: Writers): Write => {
  const known = writers[oid]
  if (known !== undefined) return known
  const type = find(oid)
  if (type === undefined) return quoted
  if (type.base !== 0) return fileWriterOf(type.base, find, writers)
  if (type.element === 0) return quoted
  const write = fileWriterOf(type.element, find, writers)
  const delimiter = type.name === '_box' ? ';' : ','
  // an `int2vector` is an array by its category, and written without braces
  return (text) => (/^[{[]/.test(text) ? arrayOf(text, write, delimiter) : quoted(text))
}

/** The text of an array, `{1,2,{3}}`, as JSON; bounds that are not the usual ones, `[0:1]={…}`, are left out. */
const arrayOf = (text: string, write: Write, delimiter: string): string => {
  let at = text.indexOf('{')
  const item = (): string => {
    if (text[at] === '{') return list()
    if (text[at] === '"') {
      let value = ''
      for (at += 1; text[at] !== '"' && at < text.length; at += 1) {
        if (text[at] === '\\') at += 1
        value += text[at] ?? ''
      }
      at += 1
      return write(value)
    }
    const start = at
    while (at < text.length && text[at] !== delimiter && text[at] !== '}') at += 1
    const value = text.slice(start, at)
    return value === 'NULL' ? 'null' : write(value)
  }
  const list = (): string => {
    const items: string[] = []
    at += 1
    while (at < text.length && text[at] !== '}') {
      items.push(item())
      if (text[at] === delimiter) at += 1
    }
    at += 1
    return `[${items.join(',')}]`
  }
  return list()
}
