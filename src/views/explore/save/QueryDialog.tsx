import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { FormData } from '../../../events/chart/chart'
import { Banner, Button, Dialog, Spinner } from '../../controls'
import { copyText } from '../../grid/copy/clipboard'
import { useCommand, useSelect } from '../../hooks'
import { t } from '../../i18n'
import '../explore.css'

interface QueryDialogProps {
  readonly id: string
  readonly datasetId: number
  readonly formData: FormData
  readonly queries: string
  readonly onClose: () => void
}

/** The SQL that the controls come to. */
export const QueryDialog = ({ id, datasetId, formData, queries, onClose }: QueryDialogProps) => {
  const command = useCommand()
  const [copied, setCopied] = useState(false)
  const key = `${id}/query`
  const chart = useSelect([`chart/${key}`, 'charts'], (model) => model.charts.byKey[key] ?? null)
  useEffect(
    () => void command('chart.query', { key, datasetId, formData, queries, resultType: 'query' }),
    [command, key, datasetId, formData, queries],
  )
  const isAnswered = chart !== null && chart.status !== 'loading'
  const sql = isAnswered ? chart.answers.flatMap((answer) => answer.sql ?? []).join(';\n\n') : ''
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onClose}
      title={t('View query')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            icon={copied ? Check : Copy}
            disabledReason={sql === '' ? t('There is nothing to copy.') : null}
            onClick={() => void copyText(sql).then(setCopied)}
          >
            {copied ? t('Copied to clipboard!') : t('Copy SQL')}
          </Button>
        </>
      }
    >
      {!isAnswered && <Spinner label={t('Reading the query')} />}
      {chart?.status === 'failed' && (
        <Banner kind="danger" announce="alert" inset>
          {t('An error occurred while loading the SQL')}: {chart.alert}
        </Banner>
      )}
      {sql !== '' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="query-text" tabIndex={0}>
          {sql}
        </pre>
      )}
    </Dialog>
  )
}
