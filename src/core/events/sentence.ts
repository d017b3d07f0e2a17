import type { EventMap, EventType } from './registry'

/** The name of a thing: people's own text, which views make strong and no language changes. */
export interface Name {
  readonly name: string
}

/** So many of something, with the forms of English; `%s` is the number. */
export interface Counted {
  readonly one: string
  readonly many: string
  readonly count: number
}

/** The thing that a step is about, in general words: views that know its name put it in their place. */
export interface Subject {
  readonly subject: string
}

export type Part = string | number | Name | Counted | Subject | Sentence

/** A sentence for people: English words with `%s` in place of its parts, so that views can translate it. */
export interface Sentence {
  readonly words: string
  readonly parts: readonly Part[]
}

/** Functions that answer the current name of a thing, or a general word for an unknown one. The product declares them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the product fills it in
export interface Names {}

/** The sentence of each event type. */
export type Sentences = { readonly [T in EventType]: (data: EventMap[T], names: Names) => Sentence }
/** The sentences of some event types, such as those of an area. */
export type SomeSentences = Partial<Sentences>

/** Tag for sentences: ``say`Renamed ${name(a)} to ${name(b)}` ``. A part may be a sentence itself. */
export const say = (texts: TemplateStringsArray, ...parts: readonly Part[]): Sentence => ({
  words: texts.map((text) => text.replaceAll('%', '%%')).join('%s'),
  parts,
})

/** Words without parts, such as one of a table. */
export const word = (text: string): Sentence => ({ words: text, parts: [] })

/** Marks a part of a sentence as the name of a thing. */
export const name = (text: string): Name => ({ name: text })

/** Marks the part of a sentence that the thing's own name takes: `subject('the dashboard')`. */
export const subject = (words: string): Subject => ({ subject: words })

/** The sentence with a name in the place of its subject. */
export const withSubjectNamed = ({ words, parts }: Sentence, text: string): Sentence => ({
  words,
  parts: parts.map((part) => {
    if (typeof part !== 'object') return part
    if ('subject' in part) return name(text)
    return 'words' in part ? withSubjectNamed(part, text) : part
  }),
})

/** A part of a sentence in the form that fits its number: `counted(n, '%s row', '%s rows')`. */
export const counted = (count: number, one: string, many: string): Counted => ({ count, one, many })

/** A language's translation of sentences. */
export interface Language {
  /** The words, with their places for parts. */
  readonly words: (english: string) => string
  readonly counted: (counted: Counted) => string
  readonly number: (value: number) => string
}

const ENGLISH: Language = {
  words: (english) => english,
  counted: ({ one, many, count }) => (count === 1 ? one : many).replace('%s', count.toLocaleString('en')),
  number: (value) => value.toLocaleString('en'),
}

const partIn = (part: Part, language: Language): readonly (string | Name)[] => {
  if (typeof part === 'string') return [part]
  if (typeof part === 'number') return [language.number(part)]
  if ('name' in part) return [part]
  if ('subject' in part) return [language.words(part.subject)]
  return 'words' in part ? spoken(part, language) : [language.counted(part)]
}

/** The sentence in a language, piece by piece, with the names of things set apart. */
export const spoken = ({ words, parts }: Sentence, language: Language): readonly (string | Name)[] => {
  let next = 0
  return language
    .words(words)
    .split(/(%[s%])/)
    .flatMap((text): readonly (string | Name)[] => {
      if (text === '%%') return ['%']
      if (text !== '%s') return text === '' ? [] : [text]
      const part = parts[next]
      next += 1
      return part === undefined ? [text] : partIn(part, language)
    })
}

/** The pieces of a sentence as one text. */
export const joined = (pieces: readonly (string | Name)[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('')

/** The sentence as plain English, for uses outside of the screen. */
export const plain = (sentence: Sentence): string => joined(spoken(sentence, ENGLISH))
