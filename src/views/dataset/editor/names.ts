/** A name that nothing in the list has: `metric`, `metric_2`, `metric_3` and so on. */
export const freeName = (base: string, items: readonly { readonly name: string }[]): string => {
  const taken = new Set(items.map(({ name }) => name))
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) if (!taken.has(`${base}_${number}`)) return `${base}_${number}`
}
