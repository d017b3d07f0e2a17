import { afterEach, expect, it } from 'vitest'

import { rangeEndText } from '../../../src/domain/filters/values'
import { parseNumber, withAllMarks } from '../../../src/views/chart/common/format/local'
import { setLanguage } from '../../../src/views/i18n'

afterEach(() => setLanguage('en'))

it.each(['en', 'de', 'fr', 'pt-BR', 'ru'])('an end of a range is read as it is shown in %s', (language) => {
  setLanguage(language)
  const ends = [0, -1234.5, 1.5e-7, -2.5e21, 9_999_999, '-9007199254740993', '1234567890.0123456789']
  expect(ends.map((end) => parseNumber(withAllMarks(rangeEndText(end))))).toEqual(ends)
})
