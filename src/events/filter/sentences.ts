import type { SettingsPart } from './nativeFilters'
import type { MaskStep } from './dataMask'
import { name, say, type Sentence, word, type SomeSentences } from '../../core/events/sentence'

const setTo = ({ name: filter, label }: MaskStep): Sentence =>
  label === null ? say`Cleared ${name(filter)}` : say`Set ${name(filter)} to ${label}`

const PARTS: Readonly<Record<SettingsPart, string>> = {
  filters: 'the filters',
  scoping: 'which charts filter which',
  orientation: 'where the filters stand',
  crossFilters: 'whether charts filter each other',
}

export const filterSentences = {
  'dataMask.selected': (data) =>
    data.label === null ? say`Chose nothing for ${name(data.name)}` : say`Chose ${data.label} for ${name(data.name)}`,
  'dataMask.applied': ({ how, steps }) => {
    const [first] = steps
    if (how === 'clear') return say`Cleared all filters`
    if (first === undefined) return say`Applied the filters`
    return steps.length === 1 ? setTo(first) : say`${setTo(first)} and ${steps.length - 1} more`
  },
  'dataMask.cross_filtered': ({ steps: [first] }) =>
    first === undefined
      ? say`Removed the cross-filters`
      : first.label === null
        ? say`Removed the cross-filter of ${name(first.name)}`
        : say`Filtered by ${first.label} from ${name(first.name)}`,
  'dataMask.preset': ({ from }) =>
    from === 'first' ? say`A filter took its first value` : say`Took the values of filters from the address`,
  'dataMask.restore_requested': () => say`Asked for the values of filters that the address names`,
  'dataMask.restored': () => say`Got the values of filters that the address names`,
  'dataMask.restore_failed': (data) =>
    say`The values of filters that the address names could not be read: ${data.message}`,
  'dataMask.kept': () => say`The server keeps the values of the filters`,
  'dataMask.keep_failed': (data) => say`The server did not keep the values of the filters: ${data.message}`,
  'nativeFilters.edit_started': () => say`Began to edit the filters`,
  'nativeFilters.edit_ended': () => say`Left the filters as they were`,
  'nativeFilters.item_added': () => say`Added a filter`,
  'nativeFilters.item_changed': (data) =>
    say`Changed the filter ${data.name === '' ? word('without a name') : name(data.name)}`,
  'nativeFilters.item_moved': () => say`Moved a filter`,
  'nativeFilters.delete_requested': (data) =>
    say`Deleted the filter ${data.name === '' ? word('without a name') : name(data.name)}`,
  'nativeFilters.delete_undone': () => say`Kept a filter that was to be deleted`,
  'nativeFilters.deleted': () => say`A deleted filter is gone`,
  'nativeFilters.refused': (data) => say`The filters are not complete: ${data.problems[0]?.message ?? ''}`,
  'nativeFilters.save_requested': (data) => say`Saved ${word(PARTS[data.part])}`,
  'nativeFilters.saved': (data) => say`The server keeps ${word(PARTS[data.part])}`,
  'nativeFilters.save_failed': (data) => say`The server did not take ${word(PARTS[data.part])}: ${data.message}`,
  'nativeFilters.dataset_requested': () => say`Asked for the columns of a dataset`,
  'nativeFilters.dataset_loaded': (data) => say`Got the columns of ${name(data.dataset.name)}`,
  'nativeFilters.dataset_failed': (data) => say`The columns of a dataset could not be read: ${data.message}`,
  'nativeFilters.bar_set': () => say`Arranged the filters`,
} satisfies SomeSentences
