import type { Loadable } from '../schema/schemas'

export const begin = <Value>(known: Loadable<Value> | null, request: string): Loadable<Value> => ({
  status: 'loading',
  value: known?.value ?? null,
  message: null,
  request,
})
export const finish = <Value>(
  known: Loadable<Value> | null,
  cause: string | null,
  value: Value,
): Loadable<Value> | null =>
  known === null || known.request !== cause ? known : { ...known, status: 'loaded', value, message: null }
export const fail = <Value>(
  known: Loadable<Value> | null,
  cause: string | null,
  message: string,
): Loadable<Value> | null =>
  known === null || known.request !== cause ? known : { ...known, status: 'failed', message }
export const giveUp = <Value>(known: Loadable<Value> | null, cause: string | null): Loadable<Value> | null =>
  known === null || known.request !== cause || known.status !== 'loading'
    ? known
    : { ...known, status: known.value === null ? 'failed' : 'loaded' }
