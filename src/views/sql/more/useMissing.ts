import { hasTemplate, templateNames } from '../../../../contract/template'
import type { Editor } from '../../../projections/editors'
import { readTemplateParams } from '../../../projections/templateParams'
import { useEditorField } from '../state'

const missingOf = ({ sql, templateParams }: Editor): string | null => {
  if (!hasTemplate(sql)) return null
  const read = readTemplateParams(templateParams)
  const names = templateNames(sql).filter(
    ({ name, optional }) => !optional && !(read.ok && Object.hasOwn(read.params, name)),
  )
  const [first, ...more] = names.map(({ name }) => name)
  if (first === undefined) return ''
  return more.length === 0 ? first : `${first} +${more.length}`
}

/** Which parameters the SQL of a tab reads that were not set; empty when all were, null when it has no template. */
export const useMissing = (id: string): string | null => useEditorField(id, missingOf, null)
