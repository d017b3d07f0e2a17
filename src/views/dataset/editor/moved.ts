/** The list with one item that many places further. */
export const moved = <Item extends { readonly key: string }>(
  items: readonly Item[],
  key: string,
  by: number,
): readonly Item[] => {
  const at = items.findIndex((item) => item.key === key)
  const item = items[at]
  if (item === undefined) return items
  const rest = items.filter((one) => one.key !== key)
  const to = Math.max(0, Math.min(rest.length, at + by))
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
