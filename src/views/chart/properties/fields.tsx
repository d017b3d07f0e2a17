import type { Choice, TaggedKind } from '../../../events/tag/tag'
import { TextField } from '../../controls'
import { useSelect } from '../../hooks'
import { t } from '../../i18n'
import { ChoicesField } from '../../tag/ChoicesField'

/* Fields that the properties of a chart and of a dashboard share. */

interface ChoicesProps {
  readonly of: TaggedKind
  readonly chosen: readonly Choice[]
  readonly onChange: (chosen: readonly Choice[]) => void
}

/** People who may edit it; the server searches them. */
export const OwnersField = ({ of, chosen, onChange }: ChoicesProps) => {
  const me = useSelect(['session'], ({ session: { user } }) => user)
  const mine = me === null ? null : { id: me.id, name: `${me.firstName} ${me.lastName}`.trim() }
  return (
    <ChoicesField
      field="owners"
      of={of}
      label={t('Owners')}
      searchLabel={t('Find people')}
      none={t('Nobody: only administrators may edit it.')}
      chosen={chosen}
      mine={mine}
      onChange={onChange}
    />
  )
}

/** Its tags; unknown ones are made. */
export const TagsField = ({ of, chosen, onChange }: ChoicesProps) => (
  <ChoicesField
    field="tags"
    of={of}
    label={t('Tags')}
    searchLabel={t('Find or make tags')}
    none={
      of === 'chart'
        ? t('It has no tags yet.')
        : t('It has no tags yet. They are kept at once, apart from the dashboard.')
    }
    chosen={chosen}
    onChange={onChange}
    creates
  />
)

interface CertificationProps {
  readonly by: string
  readonly details: string
  readonly onBy: (by: string) => void
  readonly onDetails: (details: string) => void
}

/** The certifier, and the reason. */
export const CertificationFields = ({ by, details, onBy, onDetails }: CertificationProps) => (
  <>
    <TextField label={t('Certified by')} value={by} onChange={(event) => onBy(event.target.value)} />
    <TextField
      label={t('Certification details')}
      hint={t('Kept only when somebody certified it.')}
      value={details}
      onChange={(event) => onDetails(event.target.value)}
    />
  </>
)
