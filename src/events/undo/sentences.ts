import { say, type SomeSentences } from '../../core/events/sentence'

export const undoSentences = {
  'undo.undone': (data) => say`Undid: ${data.label}`,
  'undo.redone': (data) => say`Redid: ${data.label}`,
} satisfies SomeSentences
