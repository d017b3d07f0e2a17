import { isKeyword } from '../../domain/sql/keywords'
import { quoted } from '../../domain/sql/quotes'

/** Names that need no quotes, alone or behind each other. */
const PLAIN = /^[a-z_][a-z0-9_$]*(?:\.[a-z_][a-z0-9_$]*)*$/

/** A suggested name as SQL has it: in quotes where it needs them. */
export const nameInSql = (name: string): string => (PLAIN.test(name) && !isKeyword(name) ? name : quoted(name, '"'))
