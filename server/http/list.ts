import type { DetailQuery, ListQuery } from '../../contract/common'
import { incorrect } from '../problem'

type Item = Record<string, unknown> & { readonly id: number }
type Filter = NonNullable<ListQuery['filters']>[number]

/** Description that every list answers. */
export interface PageOptions {
  readonly title: string
  readonly columns: readonly string[]
  readonly orderColumns: readonly string[]
  /** Pages of at most this many; -1 returns all where `unlimited`. */
  readonly maxPage: number
  readonly unlimited: boolean
}

export interface ListOptions extends PageOptions {
  readonly filterColumns: readonly string[]
}

const DEFAULT_PAGE = 20

const text = (value: unknown): string => String(value).toLowerCase()

const operators: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  eq: (value, operand) => value === operand,
  neq: (value, operand) => value !== operand,
  gt: (value, operand) => Number(value) > Number(operand),
  lt: (value, operand) => Number(value) < Number(operand),
  sw: (value, operand) => text(value).startsWith(text(operand)),
  ew: (value, operand) => text(value).endsWith(text(operand)),
  ct: (value, operand) => text(value).includes(text(operand)),
  nsw: (value, operand) => !text(value).startsWith(text(operand)),
  new: (value, operand) => !text(value).endsWith(text(operand)),
  nct: (value, operand) => !text(value).includes(text(operand)),
}

const matches = (options: ListOptions, filter: Filter): ((item: Item) => boolean) => {
  const compare = Object.hasOwn(operators, filter.opr) ? operators[filter.opr] : undefined
  if (!compare || !options.filterColumns.includes(filter.col)) throw incorrect('Filter column or operator not allowed')
  return (item) => compare(item[filter.col], filter.value)
}

const order = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0
}

const sorted = (items: readonly Item[], options: ListOptions, query: ListQuery): readonly Item[] => {
  const column = query.order_column ?? query.order_columns
  if (column === undefined) return items
  if (!options.orderColumns.includes(column)) throw incorrect('Invalid order by column')
  const sign = query.order_direction === 'desc' ? -1 : 1
  return items.toSorted((a, b) => sign * order(a[column], b[column]))
}

/** Start and size of the requested page. */
export const rangeOf = (options: PageOptions, query: ListQuery): { readonly start: number; readonly size: number } => {
  const pageSize = query.page_size ?? DEFAULT_PAGE
  if (pageSize === -1 && options.unlimited) return { start: 0, size: Number.MAX_SAFE_INTEGER }
  const size = pageSize < 1 || pageSize > options.maxPage ? options.maxPage : pageSize
  return { start: (query.page ?? 0) * size, size }
}

const pick = (item: Item, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, item[column]]))

const label = (column: string): string =>
  column
    .replaceAll('.', ' ')
    .replaceAll('_', ' ')
    .replaceAll(/\b\w/g, (letter) => letter.toUpperCase())

const labels = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, label(column)]))

const blocks = (keys: readonly string[] | undefined, all: Record<string, unknown>): Record<string, unknown> =>
  keys === undefined ? all : Object.fromEntries(Object.entries(all).filter(([name]) => keys.includes(name)))

/** The list envelope of a page: pruned columns and the requested blocks. */
export const pageAnswer = (
  count: number,
  page: readonly Item[],
  options: PageOptions,
  query: ListQuery,
): Record<string, unknown> => {
  const requestedColumns = query.columns ?? query.select_columns
  const columns = requestedColumns
    ? options.columns.filter((column) => requestedColumns.includes(column))
    : options.columns
  return {
    count,
    ids: page.map((item) => item.id),
    result: page.map((item) => ({ ...pick(item, columns), id: item.id })),
    ...blocks(query.keys, {
      list_columns: columns,
      order_columns: options.orderColumns,
      label_columns: labels(columns),
      description_columns: {},
      list_title: `List ${options.title}`,
    }),
  }
}

/** The list envelope: filters, order, page, pruned columns and the requested blocks. */
export const listAnswer = (items: readonly Item[], options: ListOptions, query: ListQuery): Record<string, unknown> => {
  const tests = (query.filters ?? []).map((filter) => matches(options, filter))
  const matching = items.filter((item) => tests.every((test) => test(item)))
  const { start, size } = rangeOf(options, query)
  return pageAnswer(matching.length, sorted(matching, options, query).slice(start, start + size), options, query)
}

/** The detail envelope. */
export const detailAnswer = (item: Item, title: string, query: DetailQuery): Record<string, unknown> => {
  const all = Object.keys(item)
  const columns = query.columns ? all.filter((column) => query.columns?.includes(column)) : all
  return {
    id: item.id,
    result: pick(item, columns),
    ...blocks(query.keys, {
      show_columns: columns,
      label_columns: labels(columns),
      description_columns: {},
      show_title: `Show ${title}`,
    }),
  }
}
