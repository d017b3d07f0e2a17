/** A type of DuckDB, as far as its values are written in parts. */
export type SqlType =
  | { readonly of: 'list'; readonly item: SqlType }
  | { readonly of: 'map'; readonly key: SqlType; readonly value: SqlType }
  | { readonly of: 'struct' | 'union'; readonly name: string; readonly parts: readonly SqlPart[] }
  | { readonly of: 'plain'; readonly name: string }

interface SqlPart {
  readonly name: string
  readonly type: SqlType
}

const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[^]/g

/** The parts between commas outside of parentheses and quotes. */
const separated = (text: string): readonly string[] => {
  const parts = ['']
  let depth = 0
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${token}`)
  }
  return parts.map((part) => part.trim())
}

const NAMED = /^(?:"((?:[^"]|"")*)"|(\w+))\s+([^]+)$/

/** Reads a type as DuckDB spells it, such as `STRUCT(a INTEGER, "b c" VARCHAR[])`. Unknown types are plain. */
export const sqlType = (name: string): SqlType => {
  const list = /\[\d*\]$/.exec(name)
  if (list !== null) return { of: 'list', item: sqlType(name.slice(0, list.index)) }
  const [, of = '', inside = ''] = /^(MAP|STRUCT|UNION)\(([^]*)\)$/.exec(name) ?? []
  if (of === '') return { of: 'plain', name }
  const parts = separated(inside)
  if (of === 'MAP') {
    const [key = '', value = ''] = parts
    return { of: 'map', key: sqlType(key), value: sqlType(value) }
  }
  const named = parts.map((part) => NAMED.exec(part))
  if (!named.every((part) => part !== null)) return { of: 'plain', name }
  return {
    of: of === 'STRUCT' ? 'struct' : 'union',
    name,
    parts: named.map(([, quoted, plain = '', type = '']) => ({
      name: quoted?.replaceAll('""', '"') ?? plain,
      type: sqlType(type),
    })),
  }
}
