import type { Vouched } from '../../../core/log/file/signature'
import { Banner } from '../../controls'
import { t } from '../../i18n'
import { clockAndDay } from '../../shell/past/time'
import { useToday } from '../../shell/past/useToday'

const when = (at: string, today: number): string => {
  const moment = Date.parse(at)
  return Number.isNaN(moment) ? at : clockAndDay(moment, today)
}

/** Tells what of an opened file is vouched for, and by whom. */
export const Signature = ({ vouched }: { readonly vouched: Vouched }) => {
  const today = useToday()
  switch (vouched.by) {
    case 'own':
      return (
        <Banner kind="info">
          {vouched.person === ''
            ? t('This server signed the file, %s. It has not changed since.', when(vouched.at, today))
            : t(
                'This server signed the file for %s, %s. It has not changed since.',
                vouched.person,
                when(vouched.at, today),
              )}
        </Banner>
      )
    case 'other':
      return (
        <Banner kind="warning" announce="status">
          {t(
            'Another installation signed the file, %s. Compare its key with theirs: %s',
            when(vouched.at, today),
            vouched.fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 '),
          )}
        </Banner>
      )
    case 'broken':
      return (
        <Banner kind="danger" announce="alert">
          {t('The signature of this file does not hold: the file or its signature was changed. Nobody vouches for it.')}
        </Banner>
      )
    case 'unknown':
      return (
        <Banner kind="warning" announce="status">
          {t('The file is signed, but the server cannot be asked whether the signature holds.')}
        </Banner>
      )
    case 'nobody':
      return (
        <Banner kind="warning" announce="status">
          {t('The file is not signed: nobody vouches that it is what Recount exported.')}
        </Banner>
      )
  }
}
