import { useMemo, useState, type FormEvent } from 'react'

import { Banner, Button, Dialog, Select, TextField } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { useEditorField } from '../state'
import { NameFields } from './NameFields'
import { useAttempt } from './useAttempt'
import { runFormat } from '../../report/schedule/runFormat'
import { cronOf, newSchedule, nextRuns } from '../../report/schedule/schedule'
import { When, type WhenProps } from '../../report/schedule/When'
import { zones } from '../../report/schedule/zones'

const FORM = 'schedule-query'

const Bounds = ({ form, set }: WhenProps) => (
  <div className="schedule-row">
    <Select
      label={t('Time zone')}
      value={form.timezone}
      onChange={(timezone) => set({ timezone })}
      options={zones(form.timezone).map((value) => ({ value, label: value }))}
    />
    <TextField
      label={t('First day')}
      type="date"
      value={form.start}
      onChange={(event) => set({ start: event.target.value })}
    />
    <TextField
      label={t('Last day')}
      type="date"
      value={form.end}
      onChange={(event) => set({ end: event.target.value })}
    />
  </div>
)

interface ScheduleDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** Saves the tab's content as a query that the server runs by itself (`A1.12`). */
export const ScheduleDialog = ({ id, onClose }: ScheduleDialogProps) => {
  const command = useCommand()
  const title = useEditorField(id, (editor) => editor.name, '')
  const nowhere = useEditorField(id, (editor) => editor.dbId === null, true)
  const [label, setLabel] = useState(title)
  const [description, setDescription] = useState('')
  const [form, setForm] = useState(() => newSchedule(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const [now] = useState(() => new Date())
  const { busy, failed, follow } = useAttempt(id, onClose)
  const next = useMemo(() => nextRuns(form, now), [form, now])
  const shown = useMemo(() => runFormat(form.timezone), [form.timezone])
  const missing = nowhere
    ? t('Choose a database first.')
    : label.trim() === ''
      ? t('It needs a name.')
      : 'problem' in next
        ? t(next.problem)
        : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing !== null || busy) return
    const schedule = { cron: cronOf(form), timezone: form.timezone, start: form.start || null, end: form.end || null }
    follow(command('saved.schedule', { editorId: id, label, description, schedule }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Schedule query')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={busy} disabledReason={missing}>
            {t('Schedule query')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="dialog-stack" onSubmit={submit}>
        <NameFields label={label} onLabel={setLabel} description={description} onDescription={setDescription} />
        <When form={form} set={(change) => setForm({ ...form, ...change })} />
        <Bounds form={form} set={(change) => setForm({ ...form, ...change })} />
        <output className="schedule-next">
          {'problem' in next ? t(next.problem) : t('Next: %s', next.runs.map((run) => shown.format(run)).join(' · '))}
        </output>
        <p className="small ink-3">
          {t('The server runs it with your rights. Saved queries says when it ran last, and how that went.')}
        </p>
        {failed !== null && (
          <Banner kind="danger" announce="alert" inset>
            {t('It is not scheduled: %s', failed)}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
