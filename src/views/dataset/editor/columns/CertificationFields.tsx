import { certificationOf, withCertification } from '../../../../domain/datasets/extra'
import { t } from '../../../i18n'
import { DraftArea, DraftInput } from '../Inputs'

interface CertificationFieldsProps {
  readonly extra: string | null
  readonly onChange: (what: string, extra: string | null) => void
}

/** The certifier of a column or metric, and its warning. */
export const CertificationFields = ({ extra, onChange }: CertificationFieldsProps) => {
  const { certifiedBy, details, warning } = certificationOf(extra)
  return (
    <>
      <DraftInput
        label={t('Certified by')}
        value={certifiedBy}
        onCommit={(text) => onChange(t('certification'), withCertification(extra, { certifiedBy: text }))}
      />
      <DraftInput
        label={t('Certification details')}
        value={details}
        onCommit={(text) => onChange(t('certification'), withCertification(extra, { details: text }))}
      />
      <DraftArea
        label={t('Warning')}
        rows={2}
        hint={t('Shown where it is chosen.')}
        value={warning}
        onCommit={(text) => onChange(t('warning'), withCertification(extra, { warning: text }))}
      />
    </>
  )
}
