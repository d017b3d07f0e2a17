import { Braces } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'

import { templateNames, type TemplateName } from '../../../../common/template/names'
import { isRefusal } from '../../../core/commands/command'
import { readTemplateParams, type ReadParams, type TemplateParams } from '../../../domain/sql/templateParams'
import { Button, Dialog, EmptyState, Segmented } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { useEditorField } from '../state'
import { CodeField } from '../text/code/CodeField'
import { ParamField } from './ParamField'
import './params.css'

const FORM = 'template-parameters'

type Way = 'form' | 'json'

const problemOf = (read: ReadParams): string | null => {
  if (read.ok) return null
  if (read.reason === 'no object') return t('Parameters are a JSON object, such as %s.', '{"day": "2024-01-01"}')
  return t('This is not valid JSON: %s', read.detail)
}

const written = (params: TemplateParams): string =>
  Object.keys(params).length === 0 ? '' : JSON.stringify(params, null, 2)

interface FieldsProps {
  readonly names: readonly TemplateName[]
  readonly params: TemplateParams
  readonly onChange: (params: TemplateParams) => void
  readonly onWrong: (name: string, wrong: boolean) => void
}

/** A field for each parameter of the SQL, and for each that was set besides. */
const Fields = ({ names, params, onChange, onWrong }: FieldsProps) => {
  const all = [...new Set([...names.map(({ name }) => name), ...Object.keys(params)])]
  if (all.length === 0) {
    return (
      <EmptyState icon={Braces} title={t('The SQL has no parameters')}>
        {t('Write %s where a value belongs, and its field appears here.', '{{ name }}')}
      </EmptyState>
    )
  }
  const set = (name: string, value: unknown): void => {
    const entries = Object.entries(params).filter(([key]) => key !== name || value !== undefined)
    const changed = entries.map(([key, was]) => [key, key === name ? value : was] as const)
    const isListed = Object.hasOwn(params, name) || value === undefined
    onChange(Object.fromEntries(isListed ? changed : [...changed, [name, value] as const]))
  }
  return (
    <div className="params">
      {all.map((name) => (
        <ParamField
          key={name}
          name={name}
          value={Object.hasOwn(params, name) ? params[name] : undefined}
          used={names.find((one) => one.name === name)}
          onChange={(value) => set(name, value)}
          onWrong={(wrong) => onWrong(name, wrong)}
        />
      ))}
    </div>
  )
}

interface JsonProps {
  readonly text: string
  readonly problem: string | null
  readonly onChange: (text: string) => void
}

const Json = ({ text, problem, onChange }: JsonProps) => (
  <CodeField
    id={useId()}
    label={t('Parameters as JSON')}
    hint={t('Values are put into the SQL as they are; quotes belong to the SQL.')}
    error={problem}
    language="json"
    rows={10}
    value={text}
    onChange={onChange}
  />
)

interface TemplateDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** The parameters of a tab's template, as a form made from its SQL or as JSON (`A3.07`). */
export const TemplateDialog = ({ id, onClose }: TemplateDialogProps) => {
  const command = useCommand()
  const sql = useEditorField(id, (editor) => editor.sql, '')
  const kept = useEditorField(id, (editor) => editor.templateParams, null)
  const [text, setText] = useState(kept ?? '')
  const [way, setWay] = useState<Way>(readTemplateParams(kept).ok ? 'form' : 'json')
  const read = readTemplateParams(text)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const unfinished = way === 'form' && wrong.length > 0
  const problem = problemOf(read) ?? (unfinished ? t('Fix %s first.', wrong.join(', ')) : null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problem === null && !isRefusal(command('editor.set_template_params', { id, templateParams: text }))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Template parameters')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} disabledReason={problem}>
            {t('Set parameters')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="dialog-stack" onSubmit={submit}>
        <Segmented
          label={t('How to edit')}
          value={way}
          onChange={(next) => {
            if (!read.ok && next === 'form') return
            setWrong([])
            setWay(next)
          }}
          options={[
            { value: 'form', label: t('Form') },
            { value: 'json', label: t('JSON') },
          ]}
        />
        {way === 'form' && read.ok ? (
          <Fields
            names={templateNames(sql)}
            params={read.params}
            onChange={(params) => setText(written(params))}
            onWrong={(name, bad) => setWrong((now) => [...now.filter((one) => one !== name), ...(bad ? [name] : [])])}
          />
        ) : (
          <Json text={text} problem={problem} onChange={setText} />
        )}
      </form>
    </Dialog>
  )
}
