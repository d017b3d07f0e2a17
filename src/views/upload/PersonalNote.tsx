import { Banner } from '../controls'
import { t } from '../i18n'

/** Warns that others cannot use things based on uploaded files; empty without any. */
export const PersonalNote = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? null : (
    <Banner kind="warning" announce="status" inset>
      {t('Others cannot see %s: an uploaded file is read by nobody but who uploaded it.', names.join(', '))}
    </Banner>
  )
