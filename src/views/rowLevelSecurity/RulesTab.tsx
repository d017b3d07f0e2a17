import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { RuleSummary } from '../../events/rowLevelSecurity/rowLevelSecurity'
import { ColumnHeads, Button, EmptyState, ErrorState, IconButton, Skeleton, Tag } from '../controls'
import { ConfirmDialog } from '../dialogs/ConfirmDialog'
import { useCommand } from '../hooks'
import { t } from '../i18n'
import { usePastRefusal } from '../pastRefusal'
import { keepsFocus } from '../lists/rows/keepsFocus'
import { useEditing } from '../dataset/editor/editing'
import { RuleDialog } from './RuleDialog'

const DeleteRule = ({ rule, onClose }: { readonly rule: RuleSummary; readonly onClose: () => void }) => {
  const { datasetId } = useEditing()
  const command = useCommand()
  const others = rule.tables.filter(({ id }) => id !== datasetId)
  return (
    <ConfirmDialog
      title={t('Delete the rule %s?', rule.name)}
      action={t('Delete rule')}
      stay={t('Keep it')}
      onConfirm={() => command('rule.delete', { datasetId, ruleId: rule.id })}
      onClose={onClose}
    >
      <p>
        {t('The rows that it hides are shown from then on.')}{' '}
        {others.length > 0 && t('It also holds for %s.', others.map(({ name }) => name).join(', '))}
      </p>
    </ConfirmDialog>
  )
}

/** Rules for the visible rows of the dataset, by role. */
export const RulesTab = () => {
  const { datasetId, draft } = useEditing()
  const command = useCommand()
  const reason = usePastRefusal()
  const [editing, setEditing] = useState<RuleSummary | 'new' | null>(null)
  const [deleting, setDeleting] = useState<RuleSummary | null>(null)
  useEffect(() => {
    command('rule.list', { datasetId })
  }, [command, datasetId])
  const { rules } = draft
  const add = (
    <Button size="small" icon={Plus} disabledReason={reason} onClick={() => setEditing('new')}>
      {t('Add rule')}
    </Button>
  )
  const value = rules?.value ?? null
  return (
    <div className="rules-tab" ref={keepsFocus}>
      {rules?.status === 'failed' && (
        <ErrorState
          title={t('The rules could not be read')}
          actions={<Button onClick={() => command('rule.list', { datasetId })}>{t('Try again')}</Button>}
        >
          {rules.message}
        </ErrorState>
      )}
      {value === null && rules?.status !== 'failed' && <Skeleton lines={[60, 45, 70]} label={t('Reading the rules')} />}
      {value !== null && value.rules.length === 0 && (
        <EmptyState icon={ShieldCheck} title={t('Everybody who may see the dataset sees every row')} actions={add}>
          {t('A rule is a condition that is put into every query on the dataset.')}
        </EmptyState>
      )}
      {value !== null && value.rules.length > 0 && (
        <>
          <div className="row items-tools">
            <p className="grow small ink-3">
              {t('Rules of one group are joined by OR, groups by AND. They hold at once, without saving the dataset.')}
            </p>
            {add}
          </div>
          <div className="table-scroll">
            <table aria-label={t('Rules of row-level security')}>
              <thead>
                <tr>
                  <ColumnHeads names={['Rule', 'Kind', 'Roles', 'Group key', 'Clause']} />
                </tr>
              </thead>
              <tbody>
                {value.rules.map((rule) => {
                  const roles = rule.roles.map(({ name }) => name).join(', ')
                  return (
                    <tr key={rule.id}>
                      <td className="cut" title={rule.description === '' ? rule.name : rule.description}>
                        {rule.name}
                      </td>
                      <td>
                        <Tag kind={rule.kind === 'Base' ? 'info' : 'plain'}>{t(rule.kind)}</Tag>
                      </td>
                      <td className="cut" title={roles}>
                        {rule.kind === 'Base' ? t('All but %s', roles === '' ? t('nobody') : roles) : roles}
                      </td>
                      <td className="cut">{rule.groupKey}</td>
                      <td className="cut mono" title={rule.clause}>
                        {rule.clause}
                      </td>
                      <td className="acts">
                        <IconButton
                          size="small"
                          icon={Pencil}
                          label={t('Edit %s', rule.name)}
                          disabledReason={reason}
                          onClick={() => setEditing(rule)}
                        />
                        <IconButton
                          size="small"
                          icon={Trash2}
                          label={t('Delete %s', rule.name)}
                          disabledReason={reason}
                          onClick={() => setDeleting(rule)}
                        />
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        </>
      )}
      {editing !== null && <RuleDialog rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting !== null && <DeleteRule rule={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}
