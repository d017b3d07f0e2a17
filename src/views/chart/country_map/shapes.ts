import type { ExtendedFeatureCollection } from 'd3'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Regions = Topology<{ regions: GeometryCollection<{ name: string }> }>

/** Regions of the first level by country; each file comes when its country is drawn first. */
const FILES = import.meta.glob<Regions>('./shapes/*.json', { import: 'default' })

const shapesByKey = new Map<string, Promise<ExtendedFeatureCollection | null>>()

const load = async (key: string): Promise<ExtendedFeatureCollection | null> => {
  const file = FILES[`./shapes/${key}.json`]
  if (file === undefined) return null
  const topology = await file()
  return feature(topology, topology.objects.regions)
}

/** The regions of a country, by its key; null where there are none. The same question has the same answer. */
export const shapesOf = (key: string): Promise<ExtendedFeatureCollection | null> => {
  const cached = shapesByKey.get(key)
  if (cached !== undefined) return cached
  const shapes = load(key)
  shapesByKey.set(key, shapes)
  // a file that failed to load is requested again
  shapes.catch(() => shapesByKey.delete(key))
  return shapes
}
