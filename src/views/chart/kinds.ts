import type { ChartKind, ChartKindName } from './chart'
import { tLater } from '../i18n'

/** Every kind with its name and its code, which comes with the first use. */
export const KINDS: readonly {
  readonly kind: ChartKindName
  readonly name: string
  readonly load: () => Promise<ChartKind>
}[] = [
  { kind: 'bar', name: tLater('Bar'), load: async () => (await import('./bar')).bar },
  { kind: 'line', name: tLater('Line'), load: async () => (await import('./line')).line },
  { kind: 'area', name: tLater('Area'), load: async () => (await import('./area')).area },
  { kind: 'scatter', name: tLater('Scatter'), load: async () => (await import('./scatter')).scatter },
  { kind: 'pie', name: tLater('Pie'), load: async () => (await import('./pie')).pie },
  { kind: 'big_number', name: tLater('Big number'), load: async () => (await import('./bigNumber')).bigNumber },
]
