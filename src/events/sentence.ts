/** A sentence for people: plain text with the names of things set apart, so that views can make them strong. */
export type Sentence = readonly (string | { readonly name: string })[]

/** Looks up what a thing is called now; answers a general word for what is no longer known. */
export interface Names {
  readonly editor: (id: string) => string
  readonly database: (id: number) => string
}

type Part = string | number | { readonly name: string }

/** Tag for sentences: ``say`Renamed ${name(a)} to ${name(b)}` ``. */
export const say = (texts: TemplateStringsArray, ...parts: readonly Part[]): Sentence => {
  const sentence: (string | { readonly name: string })[] = []
  texts.forEach((text, index) => {
    if (text !== '') sentence.push(text)
    const part = parts[index]
    if (part !== undefined) sentence.push(typeof part === 'number' ? part.toLocaleString('en') : part)
  })
  return sentence
}

/** Marks a part of a sentence as the name of a thing. */
export const name = (text: string): { readonly name: string } => ({ name: text })

/** The sentence as plain text, for labels, screen readers and search. */
export const plain = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === 'string' ? part : part.name)).join('')
