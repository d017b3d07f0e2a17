import { useState } from 'react'

import { changeTo } from '../../../domain/datasets/difference'
import type { DatasetContent } from '../../../events/dataset/content'
import { Banner, Button, Dialog } from '../../controls'
import { TextDiff } from '../../editor/text/diff/TextDiff'
import { unixLines } from '../../editor/text/typing'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import { changedText } from '../../shell/past/changed'
import { useEditing } from './editing'

/** Display names of a dataset's parts. */
const WORDS: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  sql: 'query',
  templateParams: 'template parameters',
  mainTime: 'default time column',
  cacheTimeout: 'cache timeout',
  offset: 'hours offset',
  predicate: 'condition for values',
  filterSelect: 'values for filters',
  alwaysFilterTime: 'filter by time',
  normalizeColumns: 'normalized names',
  owners: 'owners',
  label: 'label',
  type: 'type',
  expression: 'expression',
  isTime: 'temporal',
  groupby: 'dimension',
  filterable: 'filterable',
  active: 'active',
  dateFormat: 'date format',
  format: 'format',
  currency: 'currency',
  extra: 'certification and warning',
}
const word = (field: string): string => t(WORDS[field] ?? field)

/** Changes from one version to another, one line each. */
const linesOf = (from: DatasetContent, to: DatasetContent): readonly string[] => {
  const change = changeTo(from, to)
  if (change === null) return []
  const names = new Map(
    [...from.columns, ...from.metrics, ...to.columns, ...to.metrics].map(({ key, name }) => [key, name]),
  )
  const items = [...change.columns, ...change.metrics].map(({ key, was, now }) => {
    const name = names.get(key) ?? key
    if (was === null) return t('%s is new', name)
    if (now === null) return t('%s is gone', name)
    return t('%s: %s', name, Object.keys(now).map(word).join(', '))
  })
  return [...new Set([...Object.keys(change.settings.now).map((field) => t('The %s', word(field))), ...items])]
}

const Side = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {lines.slice(0, 30).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > 30 && <li className="ink-3">{t('%s more', lines.length - 30)}</li>}
      {lines.length === 0 && <li className="ink-3">{t('nothing')}</li>}
    </ul>
  </section>
)

/** Reports that another user saved the dataset meanwhile, until the user decides which version to keep. */
export const Conflict = () => {
  const { datasetId, draft, start, content } = useEditing()
  const command = useCommand()
  const wait = usePastRefusal()
  const [open, setOpen] = useState(false)
  const { conflict } = draft
  if (conflict === null) return null
  const settle = (keep: 'mine' | 'theirs'): void => {
    command('dataset.settle_conflict', { datasetId, keep })
    setOpen(false)
  }
  const { changedBy, changedOn } = conflict.about
  const [mine = '', theirs = ''] = [content, conflict.content].map(({ settings }) => unixLines(settings.sql ?? ''))
  const who = changedBy === '' ? t('Somebody else') : changedBy
  return (
    <>
      <Banner
        kind="warning"
        announce="status"
        actions={
          <Button size="small" disabledReason={wait} onClick={() => setOpen(true)}>
            {t('Compare')}
          </Button>
        }
      >
        {t('%s saved this dataset on %s. Your changes are kept here and not saved.', who, changedText(changedOn))}
      </Banner>
      {open && (
        <Dialog
          open
          size={mine === theirs ? 'normal' : 'wide'}
          onOpenChange={() => setOpen(false)}
          title={t('Which version of %s stays?', start.content.settings.name)}
          footer={
            <>
              <Button onClick={() => settle('theirs')}>{t('Keep theirs')}</Button>
              <Button variant="primary" onClick={() => settle('mine')}>
                {t('Keep mine')}
              </Button>
            </>
          }
        >
          <div className="conflict-sides">
            <Side title={t('You changed')} lines={linesOf(start.content, content)} />
            <Side title={t('They changed')} lines={linesOf(start.content, conflict.content)} />
          </div>
          {mine !== theirs && (
            <section aria-label={t('The query, yours and theirs')}>
              <h3>{t('The query, yours and theirs')}</h3>
              <TextDiff before={mine} after={theirs} names={[t('My SQL'), t('Their SQL')]} />
            </section>
          )}
          <p className="small ink-3">
            {t('Keep mine: the next save puts yours in the place of theirs. Keep theirs: one undo brings yours back.')}
          </p>
        </Dialog>
      )}
    </>
  )
}
