import { expect, test } from 'vitest'

import { SAMPLES } from '../../../server/sample/dashboards/install'

const charts = SAMPLES.flatMap((sample) => sample.charts)

test('every sample chart says its measure below its name', () => {
  const silent = charts.filter(({ description, params }) => (description ?? params['subheader'] ?? '') === '')
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('names of sample charts are short, and differ on a dashboard', () => {
  expect(charts.map(({ name }) => name).filter((name) => name.length > 40)).toEqual([])
  for (const sample of SAMPLES) expect(new Set(sample.charts.map(({ name }) => name)).size).toBe(sample.charts.length)
})

test('no tab of a sample dashboard has more than 14 charts', () => {
  const counts = SAMPLES.flatMap(({ dashboard }) =>
    dashboard.tabs.map(({ rows }) => rows.flat().filter((cell) => 'chart' in cell).length),
  )
  expect(Math.max(...counts)).toBe(14)
})

test('subtitles of sample charts name no fixed time, which a filter would contradict', () => {
  const words = charts
    .flatMap(({ description, params }) => [description, params['subheader']])
    .filter((text) => typeof text === 'string')
  const time =
    /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/
  expect(words.filter((text) => time.test(text))).toEqual([])
  expect(words.length).toBeGreaterThan(3)
})
