export declare const OUTSIDE: string[]
export declare const CHILDREN: {
  readonly bundle: true
  readonly platform: 'node'
  readonly target: 'node20'
  external: string[]
  readonly format: 'esm'
  banner: { js: string }
}
