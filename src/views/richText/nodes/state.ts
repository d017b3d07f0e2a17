import { createState } from 'lexical'

import type { Source } from '../../../domain/markdown/document'

const isSource = (value: unknown): value is Source =>
  typeof value === 'object' &&
  value !== null &&
  'index' in value &&
  typeof value.index === 'number' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'after' in value &&
  typeof value.after === 'string' &&
  'written' in value &&
  typeof value.written === 'string'

/** The Markdown that a block at the top of a text was read from; null for a block that was written here. */
export const sourceState = createState('source', { parse: (value): Source | null => (isSource(value) ? value : null) })

/** True for a list with blank lines between its items. */
export const looseState = createState('loose', { parse: (value): boolean => value === true })
