import { readdirSync } from 'node:fs'

import { geoArea, geoAzimuthalEqualArea, geoBounds, geoCentroid } from 'd3'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { COUNTRY_KEYS, countryChoices, countryLabel } from '../../../../src/domain/charts/kinds/country_map/countries'
import { countryModel } from '../../../../src/views/chart/country_map'
import { mainlandOf } from '../../../../src/views/chart/country_map/mainland'
import { regionFinder, regionName } from '../../../../src/views/chart/country_map/regions'
import { shapesOf } from '../../../../src/views/chart/country_map/shapes'
import { answerOf, resultOf } from '../../../support/chartRows'
import { flights } from '../../../support/explore'

const shapes = async (key: string) => {
  const shown = await shapesOf(key)
  if (shown === null) throw new Error(`no shapes of ${key}`)
  return shown
}

describe('countries of the country map', () => {
  it('offers exactly the countries that have shapes, each under a unique name', () => {
    const files = readdirSync('src/views/chart/country_map/shapes').filter((name) => name.endsWith('.json'))
    expect(COUNTRY_KEYS.toSorted()).toEqual(files.map((name) => name.replace('.json', '')).toSorted())
    expect(new Set(countryChoices.map(({ label }) => label)).size).toBe(COUNTRY_KEYS.length)
    expect(['usa', 'france_regions', 'papua_new_guinea', 'saint_vincent_and_the_grenadines'].map(countryLabel)).toEqual(
      ['United States', 'France (regions)', 'Papua New Guinea', 'Saint Vincent and the Grenadines'],
    )
  })

  it('every region of a country has a code and an area', async () => {
    const unsound: string[] = []
    for (const key of COUNTRY_KEYS) {
      const { features } = await shapes(key)
      const sound = features.every((land) => /^[A-Z]{2}/.test(String(land.id)) && geoArea(land) < Math.PI)
      if (!sound || geoArea({ type: 'FeatureCollection', features }) === 0) unsound.push(key)
    }
    expect(unsound).toEqual([])
  })

  it('returns no shapes for a country without a map', async () => {
    expect(await shapesOf('atlantis')).toBe(null)
    expect(await shapesOf('../../world_map/x')).toBe(null)
  })
})

describe('regions', () => {
  it('finds regions by code, by its part after the country, and by name', async () => {
    const find = regionFinder(await shapes('usa'))
    expect(['US-CA', 'us-ca ', 'CA', 'California', 'CALIFORNIA', 'Ontario', ''].map(find)).toEqual([
      ...Array.from({ length: 5 }, () => 'US-CA'),
      null,
      null,
    ])
  })

  it('colors regions by their figure, draws them and reports unmatched values', async () => {
    const result = resultOf(
      ['s:state', 'n:count'],
      [
        ['CA', 205],
        ['US-TX', 5],
        ['Atlantis', 7],
        ['Ohio', null],
      ],
    )
    const context = {
      values: { viz_type: 'country_map', select_country: 'usa', entity: 'state', metric: 'count' },
      dataset: { ...flights, columns: [{ ...flights.columns[3], name: 'state' } as (typeof flights.columns)[number]] },
    }
    const { data, kind } = countryModel({ context, answer: answerOf(result), result }, await shapes('usa'))
    expect(data.x.labels).toEqual(['California', 'Texas', 'Atlantis', 'Ohio'])
    expect(data.notes).toContain('One value is no region of United States.')
    const [california, texas, , ohio] = data.colors ?? []
    expect(california).not.toBe(texas)
    expect(ohio).toBe('var(--nodata)')
    const drawn = kind.draw({ data, width: 600, height: 400, focus: null } as never)
    const at = drawn.place({ series: 0, index: 0 })
    if (at === null) throw new Error('not on the map')
    expect(drawn.nearest(at.x, at.y)).toEqual({ series: 0, index: 0 })
    expect(drawn.place({ series: 0, index: 2 })).toBe(null)
  })

  it('centers regions around a pole in the drawing', async () => {
    const result = resultOf(['s:land', 'n:count'], [['AQ-X01~', 3]])
    const context = {
      values: { viz_type: 'country_map', select_country: 'antarctica', entity: 'land', metric: 'count' },
      dataset: flights,
    }
    const { data, kind } = countryModel({ context, answer: answerOf(result), result }, await shapes('antarctica'))
    const drawn = kind.draw({ data, width: 400, height: 400, focus: null } as never)
    const around = [
      [-60, 0],
      [60, 0],
      [0, -60],
    ] as const
    expect(around.map(([x, y]) => drawn.nearest(200 + x, 200 + y)?.index)).toEqual([0, 0, 0])
  })
})

describe('extent of a map', () => {
  const main = async (key: string) => {
    const all = await shapes(key)
    const [x, y] = geoCentroid(all)
    const whole = geoAzimuthalEqualArea().rotate([-x, -y]).fitSize([1000, 1000], all)
    const { pieces, shown, remote } = mainlandOf(all, whole)
    const [[west], [east]] = geoBounds(pieces)
    return {
      west: Math.round(west),
      east: Math.round(east),
      lost: all.features.length - shown.features.length,
      remote: remote.map(regionName),
    }
  }

  it('fits a map to the main land, so that far islands do not shrink it', async () => {
    expect(await main('new_zealand')).toEqual({
      west: 166,
      east: 179,
      lost: 3,
      remote: ['Chatham Islands Territory', 'Kermadec Islands', 'Tokelau'],
    })
    // an island of a region that is on the mainland too
    expect(await main('chile')).toEqual({ west: -81, east: -66, lost: 0, remote: [] })
    expect(await main('south_africa')).toEqual({ west: 16, east: 33, lost: 0, remote: [] })
  })

  it('keeps islands that are large, near or cheap, and crosses the antimeridian', async () => {
    expect(await main('spain')).toEqual({ west: -15, east: 4, lost: 0, remote: [] })
    expect(await main('ecuador')).toEqual({ west: -92, east: -75, lost: 0, remote: [] })
    expect(await main('india')).toEqual({ west: 68, east: 97, lost: 0, remote: [] })
    expect(await main('fiji')).toEqual({ west: 177, east: -178, lost: 1, remote: ['Rotuma'] })
  })

  it('fills the frame and names what is too far off', async () => {
    const result = resultOf(
      ['s:region', 'n:count'],
      [
        ['Auckland', 5],
        ['Chatham Islands Territory', 2],
      ],
    )
    const context = {
      values: { viz_type: 'country_map', select_country: 'new_zealand', entity: 'region', metric: 'count' },
      dataset: { ...flights, columns: [{ ...flights.columns[3], name: 'region' } as (typeof flights.columns)[number]] },
    }
    const { data, kind } = countryModel({ context, answer: answerOf(result), result }, await shapes('new_zealand'))
    expect(data.notes).toContain('Too far off to be on the map: Chatham Islands Territory.')
    const drawing = kind.draw({ data, width: 400, height: 600, focus: null } as never)
    const html = renderToStaticMarkup(createElement('svg', {}, drawing.element))
    const numbers = [...html.matchAll(/[ML,](-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    expect(Math.min(...numbers.map(([, y]) => y))).toBeCloseTo(2, 0)
    expect(Math.max(...numbers.map(([, y]) => y))).toBeCloseTo(598, 0)
    expect(drawing.place({ series: 0, index: 1 })).toBe(null)
  })
})
