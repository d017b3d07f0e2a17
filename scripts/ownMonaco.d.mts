interface OwnMonaco {
  readonly name: string
  readonly apply: 'build'
  /** Null for what it leaves alone. */
  transform(code: string, id: string): { readonly code: string; readonly map: null } | null
  /** Throws where the loader was not met. */
  buildEnd(error?: Error): void
}

export const ownMonaco: () => OwnMonaco
