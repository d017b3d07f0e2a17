interface LightErrors {
  readonly name: string
  readonly apply: 'build'
  /** Null for what it leaves alone. */
  transform(code: string, id: string): { readonly code: string; readonly map: null } | null
}

export const lightErrors: () => LightErrors
