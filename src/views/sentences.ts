import { joined, spoken, type Language, type Name, type Sentence } from '../core/events/sentence'
import { currentLanguage, tn, translated } from './i18n'

const language: Language = {
  words: translated,
  counted: ({ one, many, count }) => tn(one, many, count),
  number: (value) => value.toLocaleString(currentLanguage()),
}

/** A sentence in the person's language, with the names of things set apart. */
export const piecesOf = (sentence: Sentence): readonly (string | Name)[] => spoken(sentence, language)

/** A sentence in the person's language, as one text. */
export const said = (sentence: Sentence): string => joined(piecesOf(sentence))
