export interface Replacing {
  readonly name: string
  readonly apply: 'build'
  /** Null for what it leaves alone. */
  transform(code: string, id: string): { readonly code: string; readonly map: null } | null
  /** Throws where a file was not met that it is for. */
  buildEnd(error?: Error): void
}
