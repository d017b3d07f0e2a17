import { hasTemplate } from '../../common/template/hasTemplate'
import { templateNames } from '../../common/template/names'
import { coded } from '../problem'
import { ParamsError, parseParams } from './params'
import type { Renderer } from './renderer'

/** Refuses a template (400) with a code of the catalogue. */
const invalid = (message: string) => coded('INVALID_TEMPLATE_PARAMS_ERROR', message)

const missing = (names: readonly string[]) => {
  const list = names.map((name) => `"${name}"`).join(', ')
  const message =
    names.length === 1
      ? `The following parameter in your query is undefined: ${list}.`
      : `The following parameters in your query are undefined: ${list}.`
  return coded('MISSING_TEMPLATE_PARAMS_ERROR', message, { extra: { undefined_parameters: names } })
}

const paramsOf = (text: string | null | undefined): Readonly<Record<string, unknown>> => {
  try {
    return parseParams(text)
  } catch (error) {
    if (error instanceof ParamsError) throw invalid(error.message)
    throw error
  }
}

/** Braces at the beginning of a text, as in an array of PostgreSQL. */
const IN_TEXT = /'\s*\{\{/

/**
 * The SQL of a template with these parameters (JSON text). SQL without marks is answered unchanged. A parameter's value is
 * inserted as it is and not read as a template again; the gate judges the result.
 */
export const renderSql = async (
  renderer: Renderer,
  sql: string,
  paramsText: string | null | undefined,
): Promise<string> => {
  const params = paramsOf(paramsText)
  if (!hasTemplate(sql)) return sql
  const answer = await renderer.render(sql, params)
  if ('text' in answer) return answer.text
  if (answer.kind === 'undefined') {
    const names = templateNames(sql)
      .filter(({ name, optional }) => !optional && !Object.hasOwn(params, name))
      .map(({ name }) => name)
    if (names.length > 0) throw missing(names)
  }
  const hint = IN_TEXT.test(sql)
    ? '\nTwo braces begin a template: as part of a text, they need a space between them.'
    : ''
  throw invalid(`The template of the query cannot be read: ${answer.message}${hint}`)
}

/** Length of the common beginning of two texts. */
const alike = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length)
  for (let i = 0; i < most; i += 1) if (a[i] !== b[i]) return i
  return most
}

/** The place in the template of a place in the rendered text; null where the template made that part. */
export const placeInTemplate = (template: string, rendered: string, place: number): number | null => {
  if (template === rendered || place < alike(template, rendered)) return place
  const tail = rendered.length - place
  return tail > 0 && template.endsWith(rendered.slice(place)) ? template.length - tail : null
}
