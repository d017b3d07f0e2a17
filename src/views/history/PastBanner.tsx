import { GitBranch } from 'lucide-react'

import { Banner, Button } from '../controls'
import { t, tn } from '../i18n'
import { usePastControl, usePastPlace } from '../shell/past/pastContext'
import { clockAndDay } from '../shell/past/time'
import { useBranch } from './useBranch'
import { useToday } from '../shell/past/useToday'

/** Says that this is the past, and leads back. */
export const PastBanner = ({ at }: { readonly at: number | null }) => {
  const control = usePastControl()
  const { seq, source, file } = usePastPlace()
  const { branch, reason } = useBranch()
  const today = useToday()
  if (seq === null) return null
  const later = source.head() - seq
  // The time of an event is read from the log; its number is known at once.
  const when = seq === 0 ? t('before the first event') : at === null ? t('event %s', seq) : clockAndDay(at, today)
  return (
    <Banner
      kind="past"
      announce="banner"
      label={t('Viewing the past')}
      actions={
        <>
          <Button size="small" icon={GitBranch} disabledReason={reason} onClick={branch}>
            {t('Branch from here')}
          </Button>
          <Button size="small" variant="primary" onClick={control.backToNow}>
            {t('Back to now')}
          </Button>
        </>
      }
    >
      <b>{t('Viewing the past')}</b>, <span className="num">{when}</span>.{' '}
      <span className="ink-2">
        {file === null
          ? tn('%s later event is untouched.', '%s later events are untouched.', later)
          : file.sent === undefined
            ? t('This is the file %s; your own work is untouched.', file.name)
            : t('This is the session %s of someone else; your own work is untouched.', file.name)}{' '}
        {t('Commands wait until you are back.')}
      </span>
    </Banner>
  )
}
