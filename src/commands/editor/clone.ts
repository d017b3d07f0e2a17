import { hasTemplate } from '../../../common/template/hasTemplate'
import { event } from '../../core/events/registry'
import { splitStatements } from '../../domain/sql/statements'
import { sqlTokens } from '../../domain/sql/tokens'
import { effectiveEditor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

const READS = /^\(*\s*(?:select|with|from|values|table|show|describe|explain)\b/i
/** Also behind WITH, EXPLAIN and SELECT. */
const WRITES = /^(?:insert|update|delete|merge|create|drop|alter|truncate|into)$/i

/** True for statements that read, as far as their words tell. A template can become any text. */
const onlyReads = (sql: string): boolean => {
  const tokens = sqlTokens(sql)
  return (
    !hasTemplate(sql) &&
    splitStatements(sql, tokens).every((statement) => READS.test(statement.sql)) &&
    !tokens.some(({ kind, text }) => kind === 'word' && WRITES.test(text))
  )
}

/** The copy runs by itself (`A4.41`), but for texts that may write: no one has asked for that. */
const clone = (state: ReadModel, { id }: { readonly id: string }, { newId }: Context): Decision => {
  const editor = effectiveEditor(state.editors, id)
  if (editor === undefined) return refuse('UNKNOWN_EDITOR')
  if (!editor.loaded) return refuse('NOT_LOADED')
  const { dbId, catalog, schema, sql, queryLimit, templateParams } = editor
  const name = `Copy of ${editor.name}`
  return [
    event('editor.added', {
      id: newId(),
      name,
      dbId,
      catalog,
      schema,
      sql,
      queryLimit,
      templateParams,
      origin: 'clone',
      autorun: onlyReads(sql),
    }),
  ]
}

export const cloneCommands = defineCommands({ 'editor.clone': clone })
