import { ChevronLeft, ChevronRight, Download, LifeBuoy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'

import { errorWordsOf } from '../../../domain/support/words'
import type { SentSession } from '../../context'
import { Button, Icon, IconButton } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { t } from '../../i18n'
import { usePastControl, usePastPlace } from '../../shell/past/pastContext'
import { changedText } from '../../shell/past/changed'
import { momentAt, momentText } from './moments'

const stretchDialog = preload(() => import('./StretchDialog'))

const LEVELS = {
  shape: 'It has no texts.',
  sql: 'It has SQL and names without values.',
  texts: 'It has all texts.',
} as const

/** Moves between the moments at which something went wrong, by buttons and by `[` and `]`. */
const Moments = ({ sent: { moments } }: { readonly sent: SentSession }) => {
  const control = usePastControl()
  const { target } = usePastPlace()
  const seq = target ?? 0
  const place = momentAt(moments, seq)
  const current = moments[place]
  const before = moments.findLast((moment) => moment.seq < seq)
  const after = moments.find((moment) => moment.seq > seq)
  const [previous, next] = [before?.seq, after?.seq]
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const to = event.key === '[' ? previous : event.key === ']' ? next : undefined
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null
      if (to === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      control.show(to)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [control, previous, next])
  if (moments.length === 0) return <span className="ink-2">{t('Nothing went wrong in it.')}</span>
  const isHere = current?.seq === seq
  return (
    <div className="row moments">
      <IconButton
        label={t('Previous moment')}
        icon={ChevronLeft}
        size="small"
        shortcut="["
        disabled={before === undefined}
        onClick={() => before !== undefined && control.show(before.seq)}
      />
      <output className="cut">
        <span className="num ink-2">{t('%s of %s', place + 1, moments.length)}</span>{' '}
        <b className={current?.kind === 'fault' ? 'medium bad' : 'medium'}>
          {current === undefined
            ? t('Before the first')
            : isHere
              ? momentText(current)
              : t('After: %s', momentText(current))}
        </b>
      </output>
      <IconButton
        label={t('Next moment')}
        icon={ChevronRight}
        size="small"
        shortcut="]"
        disabled={after === undefined}
        onClick={() => after !== undefined && control.show(after.seq)}
      />
      {isHere && current.signature !== null && (
        <Link
          href={`/support/list/?${new URLSearchParams({ fault: current.signature }).toString()}`}
          className="small"
          title={errorWordsOf(current.signature)}
        >
          {t('Others with this fault')}
        </Link>
      )}
    </div>
  )
}

/** The session of support on screen: its number, person, words, and moments. */
export const SessionBar = ({ sent }: { readonly sent: SentSession }) => {
  const { number, person, at, level, note, build } = sent.session
  const [exporting, setExporting] = useState(false)
  const dialog = usePreloaded(stretchDialog)
  return (
    <section className="session-bar" aria-label={t('Session %s', number)}>
      <div className="row">
        <Icon of={LifeBuoy} />
        <span className="grow">
          <b className="medium num">{number}</b>{' '}
          <span className="ink-2">
            {t('from %s, %s.', person?.name ?? t('somebody'), changedText(at))} {t(LEVELS[level])}{' '}
            {build !== '' && t('Version %s.', build)}
          </span>
        </span>
        <Button
          size="small"
          icon={Download}
          onClick={() => {
            stretchDialog.fetch()
            setExporting(true)
          }}
        >
          {t('Export session')}
        </Button>
      </div>
      {note !== '' && <blockquote>{note}</blockquote>}
      <Moments sent={sent} />
      {dialog !== null && exporting && <dialog.StretchDialog onClose={() => setExporting(false)} />}
    </section>
  )
}
