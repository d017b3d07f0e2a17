import { importGraph } from './imports.mjs'

/** The path of a file inside a layer, by its parts; the first is its area. Empty for a file of another layer. */
export const areaIn = (layer, file) => (file.startsWith(`${layer}/`) ? file.slice(layer.length + 1).split('/') : [])

/** By area: the areas of the layer that it imports, each with an import as the proof. `files` have a path and a text. */
export const importsOf = (files, layer) => {
  const areas = new Map()
  for (const [file, targets] of importGraph(files)) {
    const [area, inside] = areaIn(layer, file)
    if (inside === undefined) continue
    const imported = areas.get(area) ?? new Map()
    areas.set(area, imported)
    for (const target of targets) {
      const [other, within] = areaIn(layer, target)
      if (within !== undefined && other !== area) imported.set(other, `${file} imports ${target}`)
    }
  }
  return areas
}

/** A way from `area` back to itself, as the imports on it; null where there is none. */
const circleOf = (areas, area) => {
  const ways = [...(areas.get(area) ?? [])].map(([next, proof]) => ({ next, way: [proof] }))
  const seen = new Set()
  for (const { next, way } of ways) {
    if (next === area) return way
    if (seen.has(next)) continue
    seen.add(next)
    for (const [further, proof] of areas.get(next) ?? []) ways.push({ next: further, way: [...way, proof] })
  }
  return null
}

/** The imports of a circle of areas; null where there is none. */
export const circleIn = (areas) =>
  [...areas.keys()].map((area) => circleOf(areas, area)).find((way) => way !== null) ?? null
