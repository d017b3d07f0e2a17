import type { ChartKind, ChartKindName } from './chart'

/** Every kind with its name and its code, which comes with the first use. */
export const KINDS: readonly {
  readonly kind: ChartKindName
  readonly name: string
  readonly load: () => Promise<ChartKind>
}[] = [
  { kind: 'bar', name: 'Bar', load: async () => (await import('./bar')).bar },
  { kind: 'line', name: 'Line', load: async () => (await import('./line')).line },
  { kind: 'area', name: 'Area', load: async () => (await import('./area')).area },
  { kind: 'scatter', name: 'Scatter', load: async () => (await import('./scatter')).scatter },
  { kind: 'pie', name: 'Pie', load: async () => (await import('./pie')).pie },
  { kind: 'big_number', name: 'Big number', load: async () => (await import('./bigNumber')).bigNumber },
]
