import type { Token } from './tokens'

/** True for a word or a name in quotes. */
export const isName = (token: Token | undefined): token is Token => token?.kind === 'word' || token?.kind === 'quoted'

/** True for a word outside quotes, or for a symbol. */
export const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token !== undefined && (token.kind === 'word' || token.kind === 'symbol') && words.includes(token.text)

/** A name as Trino compares names, quoted or not. */
export const nameOf = ({ text }: Token): string => text.toLowerCase()

/** The parts of the name that begins at a token, `a.b.c`, and the place behind it. */
export const chainAt = (
  tokens: readonly Token[],
  at: number,
): { readonly parts: readonly string[]; readonly end: number } => {
  const parts: string[] = []
  let end = at
  for (;;) {
    const token = tokens[end]
    if (!isName(token)) break
    parts.push(nameOf(token))
    end += 1
    if (!isWord(tokens[end], '.') || !isName(tokens[end + 1])) break
    end += 1
  }
  return { parts, end }
}

/** Says why a table of another catalog is refused. */
export const otherCatalog = (found: string, own: string): string =>
  `This statement runs in the catalog ${own}; tables of the catalog ${found} cannot be used in it.`

/** The tables that a name can mean: the one of that name, and those whose metadata it names, as `orders$partitions` does of `orders`. */
export const tablesOf = (name: string): readonly string[] => [
  name,
  ...[...name.matchAll(/\$/g)].map(({ index }) => name.slice(0, index)),
]
