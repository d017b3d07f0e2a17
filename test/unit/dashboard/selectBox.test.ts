import { describe, expect, it } from 'vitest'

import { optionsQuery, OPTION_ROWS } from '../../../src/domain/filters/options'
import {
  isAllChosen,
  LOCAL_PAUSE,
  MAX_TAGS,
  PAGE_SIZE,
  pasteValues,
  SELECT_ALL,
  SERVER_PAUSE,
  tagLabel,
  toggleAll,
  wantsMore,
} from '../../../src/views/controls/choice/selectBox'

const option = (value: string | number, disabled = false) => ({ value, label: `Label ${value}`, disabled })

describe('select boxes', () => {
  it('Select All adds every enabled option to the selection [B4.63]', () => {
    const options = [option('a'), option('b', true), option('c')]
    expect(SELECT_ALL).toBe('Select All')
    expect(toggleAll(options, ['c', 'typed'])).toEqual(['c', 'typed', 'a'])
    expect(isAllChosen(options, ['a'])).toBe(false)
    expect(isAllChosen(options, ['a', 'c'])).toBe(true)
    expect(isAllChosen([option('b', true)], ['b'])).toBe(false)
  })

  it('Deselect All keeps only disabled options that were selected [B4.64]', () => {
    const options = [option('a'), option('b', true), option('c'), option('d', true)]
    expect(toggleAll(options, ['b', 'a', 'c', 'typed'])).toEqual(['b'])
  })

  it('single mode accepts a pasted value or label, and others only if it may create [B5.29]', () => {
    const box = { options: [option('a'), option(7), option('gone', true)], chosen: ['a'], multiple: false, make: null }
    expect(pasteValues<string | number>(' 7 ', box)).toEqual([7])
    expect(pasteValues<string | number>('Label a', box)).toEqual(['a'])
    expect(pasteValues<string | number>('b', box)).toBeNull()
    expect(pasteValues<string | number>('gone', box)).toBeNull()
    expect(pasteValues<string | number>('a,7', box)).toBeNull()
    expect(pasteValues<string | number>(' b ', { ...box, make: (text) => text })).toEqual(['b'])
    expect(pasteValues<string | number>('  ', { ...box, make: (text) => text })).toBeNull()
  })

  it('multiple mode takes each part of a pasted text, trimmed, each once [B5.27] [B5.28]', () => {
    const box = { options: [option('a'), option('b'), option(7)], chosen: ['a'], multiple: true, make: null }
    expect(pasteValues<string | number>('b, a;\tLabel 7\r\nno\nb', box)).toEqual(['a', 'b', 7])
    expect(pasteValues<string | number>('b; new ', { ...box, make: (text) => text })).toEqual(['a', 'b', 'new'])
    expect(pasteValues<string | number>('b', box)).toBeNull()
  })

  it('shows four values of 20 characters each and counts the others [B5.33] [B9.27]', () => {
    expect(MAX_TAGS).toBe(4)
    expect(tagLabel('exactly twenty chars')).toBe('exactly twenty chars')
    expect(tagLabel('exactly twenty-1 char')).toBe('exactly twenty-1 cha...')
    expect(tagLabel('2024-01-03 06:00:00.246912')).toBe('2024-01-03 06:00:00...')
  })

  it('loads pages of 100, the next one past 70 % of the way [B9.26] [B9.28]', () => {
    expect([PAGE_SIZE, OPTION_ROWS]).toEqual([100, 100])
    const filter = { column: 'c', filterType: 'filter_select', sortMetric: null, controlValues: {}, adhocFilters: [] }
    const wanted = { filter: { ...filter, id: 'f', cascadeParentIds: [] } as never, filters: [], masks: {} }
    expect(optionsQuery(wanted)).toMatchObject({ row_limit: 100 })
    const list = { clientHeight: 200, scrollHeight: 1200 }
    expect(wantsMore({ ...list, scrollTop: 700 })).toBe(false)
    expect(wantsMore({ ...list, scrollTop: 701 })).toBe(true)
    expect(wantsMore({ clientHeight: 200, scrollHeight: 200, scrollTop: 0 })).toBe(false)
  })

  it('waits for a typing pause, longer where the server searches [B9.29]', () => {
    expect([LOCAL_PAUSE, SERVER_PAUSE]).toEqual([250, 500])
  })
})
