import { expect, it } from 'vitest'

import { toOfferedMoment } from '../../../src/views/filter/offeredMoment'

const NINE = '2024-01-31T09:00:00'

it.each([
  ['a day', '2024-01-31', ['2024-01-31T00:00:00', NINE], '2024-01-31T00:00:00'],
  ['a midnight', '2024-01-31T00:00:00', ['2024-01-30', '2024-01-31'], '2024-01-31'],
  ['a moment without its zone', NINE, [`${NINE}+00:00`], `${NINE}+00:00`],
  ['a moment of another server', Date.UTC(2024, 0, 31, 9), [NINE], NINE],
  ['a space before the time', '2024-01-31 09:00:00', [NINE], NINE],
  ['a fraction with zeros', `${NINE}.500000`, [`${NINE}.5`, NINE], `${NINE}.5`],
  ['nothing but zeros', `${NINE}.000`, [`${NINE}.5`, NINE], NINE],
  ['a fraction of a microsecond', `${NINE}.000000001`, [NINE, `${NINE}.000000001`], `${NINE}.000000001`],
  ['no value', null, [NINE, null], null],
  ['a moment that is not offered', '2024-02-01', [NINE], '2024-02-01'],
  ['a time of another zone', `${NINE}+02:00`, [NINE], `${NINE}+02:00`],
  ['a text that is no moment', `2024.${'0'.repeat(40)}x`, [NINE], `2024.${'0'.repeat(40)}x`],
  ['a number that is no moment', 1e300, [NINE], 1e300],
])('%s that was chosen has the form of the list that offers it', (_, chosen, offered, expected) => {
  expect(toOfferedMoment(offered)(chosen)).toBe(expected)
})
