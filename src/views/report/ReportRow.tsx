import { Pencil, Send, Trash2 } from 'lucide-react'
import { Link } from 'wouter'

import type { ReportSummary } from '../../events/report/report'
import { sendsNow } from '../../projections/report/content'
import { Checkbox, IconButton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { scheduleText } from './schedule/text'
import { changedText } from '../shell/past/changed'
import { ReportStateText } from './ReportTimes'

interface ReportRowProps {
  readonly report: ReportSummary
  /** The reason why nothing can be changed; null when it can. */
  readonly refusal: string | null
  readonly onEdit: () => void
  readonly onDelete: () => void
}

const hrefOf = ({ subject }: ReportSummary): string =>
  subject === null
    ? ''
    : subject.method === 'charts'
      ? `/explore/?slice_id=${subject.id}`
      : `/superset/dashboard/${subject.id}/`

/** A report of the list: its subject, times and last outcome. */
export const ReportRow = ({ report, refusal, onEdit, onDelete }: ReportRowProps) => {
  const command = useCommand()
  const sending = useSelect(['reports'], ({ reports }) => Object.hasOwn(reports.sending, report.id))
  const now = useSelect(['session'], sendsNow)
  const { id, name, active, subject, cron, timezone, lastAt, lastState } = report
  const named = { reportId: id, name }
  return (
    <tr>
      <td className="cut" title={name}>
        {name}
      </td>
      <td>
        {subject !== null && (
          <Link
            href={hrefOf(report)}
            aria-label={subject.method === 'charts' ? t('Chart of %s', name) : t('Dashboard of %s', name)}
          >
            {subject.method === 'charts' ? t('Chart') : t('Dashboard')}
          </Link>
        )}
      </td>
      <td className="cut" title={`${scheduleText({ cron })} (${timezone})`}>
        {scheduleText({ cron })} <span className="ink-3">{timezone}</span>
      </td>
      <td className="cut">
        <ReportStateText state={lastState ?? 'Not triggered'} />{' '}
        <span className="ink-3 num">{changedText(lastAt)}</span>
      </td>
      <td className="choose">
        <Checkbox
          label={t('Send %s at its times', name)}
          checked={active}
          disabled={refusal !== null}
          onChange={(on) => command('report.set_active', { ...named, active: on })}
        />
      </td>
      <td className="acts">
        {now && (
          <IconButton
            size="small"
            icon={Send}
            label={t('Send %s now', name)}
            loading={sending}
            disabledReason={refusal}
            onClick={() => command('report.send', named)}
          />
        )}
        <IconButton size="small" icon={Pencil} label={t('Edit %s', name)} disabledReason={refusal} onClick={onEdit} />
        <IconButton
          size="small"
          icon={Trash2}
          label={t('Delete %s', name)}
          disabledReason={refusal}
          onClick={onDelete}
        />
      </td>
    </tr>
  )
}
