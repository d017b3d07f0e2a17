/** The way to make a user that may only read: a title, words about a text, and the text to copy. */
export interface ReadOnlyUser {
  readonly title: string
  readonly words: string
  readonly text: string
}

/** Options of a connection as they were typed, by name. Secrets are never among them. */
export type TypedOptions = Readonly<Record<string, string | undefined>>

/**
 * Name of the user to make. It is never the typed one: that may be the owner of the tables, whom the statements would keep from
 * writing everywhere.
 */
export const READER = 'recount_reader'

/** The typed text, or a name in its place. Blanks stay: they can be part of a name. */
export const typedOr = (typed: string | undefined, fallback: string): string =>
  typed === undefined || typed === '' ? fallback : typed
