/** An identifier in quotes, as every engine reads it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as a literal, as every engine reads it. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`
