import type { Control, ControlContext } from '../../types'

/** `B5.14`: each is the JSON of a column and a flag for ascending. */
const orderOf = (value: unknown): readonly [string, boolean] | null => {
  if (typeof value !== 'string') return null
  try {
    const read: unknown = JSON.parse(value)
    return Array.isArray(read) && typeof read[0] === 'string' ? [read[0], read[1] === true] : null
  } catch {
    return null
  }
}

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The order of rows in a query's form: a column, and true for ascending. */
export const ordersIn = ({ values }: ControlContext): readonly (readonly [string, boolean])[] =>
  entriesOf(values['order_by_cols']).flatMap((one) => {
    const order = orderOf(one)
    return order === null ? [] : [order]
  })

export const orderByCols: Control = {
  name: 'order_by_cols',
  label: 'Ordering',
  kind: 'orders',
  validators: [
    (value) => (entriesOf(value).every((one) => orderOf(one) !== null) ? null : 'Found invalid orderby options'),
  ],
}
