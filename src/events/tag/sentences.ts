import type { ChoiceField } from './tag'
import { counted, name, say, word, type SomeSentences } from '../../core/events/sentence'

const FIELDS: Readonly<Record<ChoiceField, string>> = { tags: 'tags', owners: 'people', roles: 'roles' }

export const tagSentences = {
  'tag.choices_requested': (data) => say`Searched for ${word(FIELDS[data.field])}`,
  'tag.choices_found': (data) => say`Found ${data.count} ${word(FIELDS[data.field])}`,
  'tag.choices_failed': (data) => say`${word(FIELDS[data.field])} could not be searched: ${data.message}`,
  'tag.set_requested': (data) => say`Changed the tags of ${name(data.name)}`,
  'tag.stored': (data) => say`${counted(data.tags.length, '%s tag was', '%s tags were')} saved`,
  'tag.set_failed': (data) => say`The tags could not be saved: ${data.message}`,
  'tag.open_requested': () => say`Opened a tag`,
  'tag.read': (data) => say`Loaded everything with the tag ${name(data.name)}`,
  'tag.read_failed': (data) => say`The tag could not be loaded: ${data.message}`,
} satisfies SomeSentences
