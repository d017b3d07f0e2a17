import { afterEach, describe, expect, it } from 'vitest'

import { setLanguage, t, tn } from '../../../src/views/i18n'

afterEach(() => setLanguage('en'))

describe('t', () => {
  it('fills values in order and keeps places without a value', () => {
    expect(t('Copy of %s', 'a')).toBe('Copy of a')
    expect(t('%s of %s', 'one')).toBe('one of %s')
    expect(t('%s%% of %d', 5, 10_000)).toBe('5% of 10,000')
  })

  it('inserts values unchanged, with any marks', () => {
    expect(t('Copy of %s, %s', '%s', '$& <b>')).toBe('Copy of %s, $& <b>')
  })

  it('translates by the English text and never by an inherited property', () => {
    setLanguage('de', { 'Copy of %s': 'Kopie von %s' })
    expect(t('Copy of %s', 'a')).toBe('Kopie von a')
    expect(t('constructor')).toBe('constructor')
    expect(t('Not translated')).toBe('Not translated')
  })
})

describe('tn', () => {
  it('chooses one and many in English', () => {
    expect([0, 1, 2, 1200].map((n) => tn('%s row', '%s rows', n))).toEqual(['0 rows', '1 row', '2 rows', '1,200 rows'])
  })

  it('chooses among the forms of the language', () => {
    setLanguage('pl', { '%s row': ['%s wiersz', '%s wiersze', '%s wierszy', '%s wiersza'] })
    expect([1, 3, 5, 22].map((n) => tn('%s row', '%s rows', n))).toEqual([
      '1 wiersz',
      '3 wiersze',
      '5 wierszy',
      '22 wiersze',
    ])
  })
})
