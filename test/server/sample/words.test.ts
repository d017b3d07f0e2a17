import { expect, test } from 'vitest'

import { SAMPLES } from '../../../server/sample/dashboards/install'

test('subtitles of sample charts name no fixed time, which a filter would contradict', () => {
  const words = SAMPLES.flatMap(({ charts }) => charts.map(({ params }) => params['subheader'])).filter(
    (text) => typeof text === 'string',
  )
  const time =
    /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/
  expect(words.filter((text) => time.test(text))).toEqual([])
  expect(words.length).toBeGreaterThan(3)
})
