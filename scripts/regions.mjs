/**
 * Makes the shapes of the country map: regions of the first level by country, by the keys and codes that Superset's
 * charts name (`select_country`, ISO 3166-2). Natural Earth drew them (public domain); a package under the Apache
 * licence holds them, one file a country. Only their making needs that package and the tools to thin out borders:
 * `node scripts/regions.mjs`, when shapes are to change.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { geoArea, geoBounds } from 'd3'

const SHAPES = '@superset-ui/legacy-plugin-chart-country-map@0.20.3'
const TOOLS = ['topojson-server@3.0.1', 'topojson-simplify@3.0.3', 'topojson-client@3.1.0']
/** Points that no drawing of this many pixels across would show are left out. */
const PIXELS = 1600
const QUANTA = 8000
/** Specks all over an ocean: no drawing shows them. */
const LEFT_OUT = new Set(['united_states_minor_outlying_islands.geojson'])
const target = fileURLToPath(new URL('../src/views/chart/country_map/shapes/', import.meta.url))

const work = mkdtempSync(join(tmpdir(), 'regions-'))
const npm = (...words) =>
  execFileSync('npm', words, { cwd: work, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })

const isWhole = (ring) => geoArea({ type: 'Polygon', coordinates: [ring] }) > 2 * Math.PI
/** On a globe the other side of a border is the rest of the world: islands run one way round, lakes the other. */
const turned = (polygon) => polygon.map((ring, place) => (isWhole(ring) === place > 0 ? ring : ring.toReversed()))
const inside = ({ type, coordinates }) => ({
  type,
  coordinates: type === 'Polygon' ? turned(coordinates) : coordinates.map(turned),
})

/**
 * Islands and lakes too small to have an inside once they are rounded are left out, unless a region is nothing else: on a
 * globe their other side would be drawn.
 */
const withInside = (topology, feature) => {
  const isSound = (arcs) => {
    const area = geoArea(feature(topology, { type: 'Polygon', arcs }))
    return area > 0 && area < Math.PI
  }
  const sound = ([outer, ...lakes]) => {
    const kept = [outer]
    for (const lake of lakes) if (isSound([...kept, lake])) kept.push(lake)
    return kept
  }
  for (const geometry of topology.objects.regions.geometries) {
    if (geometry.type === 'Polygon') geometry.arcs = sound(geometry.arcs)
    if (geometry.type !== 'MultiPolygon') continue
    const kept = geometry.arcs.map(sound).filter(isSound)
    if (kept.length > 0) geometry.arcs = kept
  }
  return topology
}

try {
  npm('init', '-y')
  npm('install', '--no-audit', '--no-fund', '--ignore-scripts', ...TOOLS)
  const file = npm('pack', SHAPES, '--silent').trim().split('\n').at(-1)
  execFileSync('tar', ['xzf', file], { cwd: work })
  const tool = (name) => import(pathToFileURL(join(work, 'node_modules', name, 'src/index.js')))
  const [{ topology }, { presimplify, simplify }, { feature, quantize }] = await Promise.all([
    tool('topojson-server'),
    tool('topojson-simplify'),
    tool('topojson-client'),
  ])
  const from = join(work, 'package/lib/countries')
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(from)) {
    if (LEFT_OUT.has(name)) continue
    const { features } = JSON.parse(readFileSync(join(from, name), 'utf8'))
    const regions = {
      type: 'FeatureCollection',
      features: features
        .filter(({ geometry }) => geometry !== null)
        .map(({ geometry, properties }) => ({
          type: 'Feature',
          id: properties.ISO,
          properties: { name: properties.NAME_1 ?? properties.NAME_2 ?? properties.ISO },
          geometry: inside(geometry),
        })),
    }
    const [[west, south], [east, north]] = geoBounds(regions)
    const across = Math.max(north - south, (east - west + 360) % 360)
    const thin = simplify(presimplify(topology({ regions })), (across / PIXELS) ** 2 / 2)
    writeFileSync(
      join(target, name.replace('.geojson', '.json')),
      JSON.stringify(withInside(quantize(thin, QUANTA), feature)),
    )
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
