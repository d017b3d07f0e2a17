interface Parsing {
  parse(code: string): unknown
}

interface D3Parts {
  readonly name: string
  readonly apply: 'build'
  /** Null for what it leaves alone. */
  transform(this: Parsing, code: string, id: string): { readonly code: string; readonly map: null } | null
}

export const d3Parts: () => D3Parts
