import { useEffect, useId, useRef, useState, type FormEvent } from 'react'

import type { NewTable, RuleContent, RuleSummary } from '../../events/rowLevelSecurity/rowLevelSecurity'
import { Banner, Button, Checkbox, Dialog, Segmented, TextField } from '../controls'
import { Field, messageId } from '../controls/field/Field'
import type { CodeHandle } from '../editor/text/code/props'
import { SqlArea } from '../expressions/SqlArea'
import { useCommand } from '../hooks'
import { t } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { useEditing } from '../dataset/editor/editing'
import { SetBy } from '../version/SetBy'
import { RuleBeneath } from './RuleBeneath'
import { Trial } from '../dataset/editor/columns/Trial'
import { useWorld } from '../dataset/editor/useWorld'

const FORM = 'rule-form'

const ruleParts = () =>
  (
    [
      ['Rule name', 'name'],
      ['Kind', 'filter_type'],
      ['Datasets', 'tables'],
      ['Roles', 'roles'],
      ['Group', 'group_key'],
      ['Condition', 'clause'],
      ['Description', 'description'],
    ] as const
  ).map(([label, column]) => ({ label: t(label), path: `/${column}` }))

interface RuleDialogProps {
  /** Null for a new one. */
  readonly rule: RuleSummary | null
  readonly onClose: () => void
}

/** A rule of row-level security: for whom, and which rows. */
export const RuleDialog = ({ rule, onClose }: RuleDialogProps) => {
  const { datasetId, draft, start } = useEditing()
  const command = useCommand()
  const roles = draft.rules?.value?.roles ?? []
  const [content, setContent] = useLogged<RuleContent>(
    'the form of a row rule',
    rule ?? {
      name: '',
      kind: 'Regular',
      clause: '',
      groupKey: '',
      description: '',
      tables: [{ id: datasetId, name: start.content.settings.name }],
      roles: [],
    },
  )
  const [newTables, setNewTables] = useState<readonly NewTable[]>([])
  const [sent, setSent] = useState(false)
  const world = useWorld()
  const id = useId()
  const area = useRef<CodeHandle>(null)
  const { ruleSaving, ruleFailed } = draft
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const done = sent && ruleSaving === null && ruleFailed === null
  useEffect(() => {
    if (done) close.current()
  }, [done])
  const set = (next: Partial<RuleContent>): void => setContent({ ...content, ...next })
  const missing =
    content.name.trim() === ''
      ? t('Give it a name.')
      : content.clause.trim() === ''
        ? t('Say which rows are seen.')
        : content.kind === 'Regular' && content.roles.length === 0
          ? t('Say for which roles it holds.')
          : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing !== null) return
    const { name, kind, clause, groupKey, description, tables, roles: chosen } = content
    command('rule.save', {
      datasetId,
      ruleId: rule?.id ?? null,
      rule: { name: name.trim(), kind, clause, groupKey: groupKey.trim(), description, tables, roles: chosen },
      newTables,
    })
    setSent(true)
  }
  const others = content.tables.filter((one) => one.id !== datasetId)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={rule === null ? t('Add a rule') : t('Edit %s', rule.name)}
      footer={
        <>
          <SetBy kind="rule" id={rule?.id ?? null} of={rule?.name ?? ''} parts={ruleParts()} />
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={ruleSaving !== null} disabledReason={missing}>
            {t('Save rule')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="rule-form" onSubmit={submit}>
        {sent && ruleFailed !== null && (
          <Banner kind="danger" announce="alert" inset>
            {ruleFailed}
          </Banner>
        )}
        <TextField
          label={t('Rule name')}
          value={content.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Segmented
          label={t('Kind of rule')}
          value={content.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { value: 'Regular', label: t('Regular') },
            { value: 'Base', label: t('Base') },
          ]}
        />
        <p className="hint">
          {content.kind === 'Regular'
            ? t('Holds for people with one of these roles.')
            : t('Holds for everybody but people with one of these roles.')}
        </p>
        <fieldset className="rule-roles" aria-label={t('Roles')}>
          <legend className="label">{t('Roles')}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role.id}
              label={role.name}
              checked={content.roles.some((one) => one.id === role.id)}
              onChange={(on) =>
                set({ roles: on ? [...content.roles, role] : content.roles.filter((one) => one.id !== role.id) })
              }
            />
          ))}
        </fieldset>
        <div className="expression">
          <Field label={t('Clause')} hint={t('SQL for WHERE; may name {{ current_username() }}.')} htmlFor={id}>
            <div className="input area">
              <SqlArea
                id={id}
                label={t('Clause')}
                handle={area}
                rows={3}
                placeholder="region = 'EMEA'"
                value={content.clause}
                world={world}
                describedBy={messageId(id)}
                onChange={(clause) => set({ clause })}
              />
            </div>
          </Field>
          <Trial item="rule" kind="where" value={content.clause} area={area} />
        </div>
        <TextField
          label={t('Group key')}
          hint={t('Rules of one group are joined by OR, groups by AND.')}
          value={content.groupKey}
          onChange={(event) => set({ groupKey: event.target.value })}
        />
        <TextField
          label={t('Description')}
          value={content.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <RuleBeneath
          content={content}
          newTables={newTables}
          onChange={(tables, created) => {
            set({ tables })
            setNewTables(created)
          }}
        />
        {others.length > 0 && (
          <p className="hint">{t('It also holds for %s.', others.map(({ name }) => name).join(', '))}</p>
        )}
      </form>
    </Dialog>
  )
}
