/** A declared path with the values in its places, as people read it. */
export const callPath = (path: string, params: readonly string[]): string => {
  const values = params.values()
  return path.replace(/\{\w+\}/g, (place) => values.next().value ?? place)
}
