import { useState, type FormEvent } from 'react'

import { templateNames } from '../../../common/template/names'
import { isRefusal } from '../../core/commands/command'
import { readTemplateParams } from '../../domain/sql/templateParams'
import type { Run } from '../../projections/run/runs'
import { Button, TextField } from '../controls'
import { kindOf, valueOf } from '../editor/more/paramKinds'
import { useEditorField } from '../editor/state'
import { useCommand } from '../hooks'
import { t } from '../i18n'

/** Parameters that have a field here; of more the dialog has a better view. */
const MAX_FIELDS = 4

interface MissingParametersProps {
  /** The run that failed. */
  readonly run: Pick<Run, 'id' | 'sql' | 'sqlEditorId'>
}

/** Fields for the parameters that a run lacked, beside its error. Nothing is shown once all are set. */
export const MissingParameters = ({ run: { id, sql, sqlEditorId: editorId } }: MissingParametersProps) => {
  const command = useCommand()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const read = readTemplateParams(useEditorField(editorId, (editor) => editor.templateParams, null))
  if (!read.ok) return null
  const missing = templateNames(sql).filter(
    ({ name, optional, nested }) => !optional && !nested && !Object.hasOwn(read.params, name),
  )
  if (missing.length === 0 || missing.length > MAX_FIELDS) return null
  const isWhole = missing.every(({ name }) => (texts[name] ?? '').trim() !== '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isWhole) return
    const values = missing.map((parameter) => [
      parameter.name,
      valueOf((texts[parameter.name] ?? '').trim(), kindOf(undefined, parameter)),
    ])
    const templateParams = JSON.stringify({ ...read.params, ...Object.fromEntries(values) }, null, 2)
    if (!isRefusal(command('editor.set_template_params', { id: editorId, templateParams })))
      command('run.rerun', { queryId: id, templateParams })
  }
  return (
    <form className="sql-missing" onSubmit={submit}>
      {missing.map(({ name, list }) => (
        <TextField
          key={name}
          label={name}
          size="small"
          value={texts[name] ?? ''}
          placeholder={list ? t('a, b, c') : ''}
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
        />
      ))}
      <Button size="small" variant="primary" type="submit" disabledReason={isWhole ? null : t('Fill in every value.')}>
        {t('Set and run')}
      </Button>
    </form>
  )
}
