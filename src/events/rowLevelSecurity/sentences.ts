import { counted, name, say, type SomeSentences } from '../../core/events/sentence'

export const rowLevelSecuritySentences = {
  'rule.list_requested': () => say`Started to load the row-level security of a dataset`,
  'rule.listed': (data) => say`Loaded ${counted(data.rules.length, '%s rule', '%s rules')} of row-level security`,
  'rule.list_failed': (data) => say`The rules could not be loaded: ${data.message}`,
  'rule.save_requested': (data) => say`Saved the rule ${name(data.rule.name)}`,
  'rule.saved': (data) => say`The rule ${name(data.rule.name)} was saved`,
  'rule.save_failed': (data) => say`The rule could not be saved: ${data.message}`,
  'rule.delete_requested': (data) => say`Deleted the rule ${name(data.name)}`,
  'rule.deleted': (data) => say`The rule ${name(data.name)} was deleted`,
  'rule.delete_failed': (data) => say`The rule could not be deleted: ${data.message}`,
  'rule.beneath_requested': () => say`Looked up people who can read around a rule in SQL`,
  'rule.beneath_read': (data) => say`Found ${counted(data.tables.length, '%s table', '%s tables')} beneath a dataset`,
  'rule.beneath_failed': (data) => say`The tables beneath a dataset could not be loaded: ${data.message}`,
} satisfies SomeSentences
