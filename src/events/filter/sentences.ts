import type { SettingsPart } from './nativeFilters'
import type { MaskStep } from './dataMask'
import { name, say, type Sentence, word, subject, type SomeSentences } from '../../core/events/sentence'

const setTo = ({ name: filter, label }: MaskStep): Sentence =>
  label === null ? say`Cleared the filter ${name(filter)}` : say`Filtered ${name(filter)} to ${label}`

const PARTS: Readonly<Record<SettingsPart, string>> = {
  filters: 'the filters',
  scoping: 'the scope of cross-filters',
  orientation: 'the place of the filters',
  crossFilters: 'the setting for cross-filters',
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
    from === 'first'
      ? say`A filter started with its first value`
      : say`The filters started with the values of the address`,
  'dataMask.restore_requested': () => say`Started to load the filter values of the address`,
  'dataMask.restored': () => say`Loaded the filter values of the address`,
  'dataMask.restore_failed': (data) => say`The filter values of the address could not be loaded: ${data.message}`,
  'dataMask.kept': () => say`The filter values were saved`,
  'dataMask.keep_failed': (data) => say`The filter values could not be saved: ${data.message}`,
  'nativeFilters.edit_started': () => say`Started to edit the filters of ${subject('a dashboard')}`,
  'nativeFilters.edit_ended': () => say`Left the filters as they were`,
  'nativeFilters.item_added': () => say`Added a filter`,
  'nativeFilters.item_changed': (data) =>
    say`Changed the filter ${data.name === '' ? word('without a name') : name(data.name)}`,
  'nativeFilters.item_moved': () => say`Moved a filter`,
  'nativeFilters.delete_requested': (data) =>
    say`Deleted the filter ${data.name === '' ? word('without a name') : name(data.name)}`,
  'nativeFilters.delete_undone': () => say`Kept a filter after all`,
  'nativeFilters.deleted': () => say`A filter was deleted`,
  'nativeFilters.refused': (data) => say`The filters are not complete: ${data.problems[0]?.message ?? ''}`,
  'nativeFilters.save_requested': (data) => say`Saved ${word(PARTS[data.part])} of ${subject('a dashboard')}`,
  'nativeFilters.saved': () => say`${subject('The dashboard')} was saved`,
  'nativeFilters.save_failed': (data) => say`Could not save ${word(PARTS[data.part])}: ${data.message}`,
  'nativeFilters.dataset_requested': () => say`Started to load the columns of a dataset`,
  'nativeFilters.dataset_loaded': (data) => say`Loaded the columns of ${name(data.dataset.name)}`,
  'nativeFilters.dataset_failed': (data) => say`The columns of a dataset could not be loaded: ${data.message}`,
  'nativeFilters.bar_set': () => say`Arranged the filters`,
} satisfies SomeSentences
