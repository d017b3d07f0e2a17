/** Asks the process that reads bundles to read one. */
export interface BundleOrder {
  readonly zip: Uint8Array
}

export type BundleAnswer =
  | { readonly op: 'ready' }
  /** One file at a time, so that the server does other work between them. */
  | { readonly op: 'file'; readonly path: string; readonly value: Readonly<Record<string, unknown>> }
  | { readonly op: 'done' }
  /** `path` names the file that is wrong; null for the zip itself. */
  | { readonly op: 'refused'; readonly path: string | null; readonly message: string }
  | { readonly op: 'failed'; readonly message: string }
