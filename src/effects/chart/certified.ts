interface Certified {
  readonly certified_by?: string | null | undefined
  readonly certification_details?: string | null | undefined
}

/** The certifier of a chart, and the reason; null without one. */
export const chartCertified = ({ certified_by, certification_details }: Certified) =>
  (certified_by ?? '') === '' ? null : { by: certified_by ?? '', details: certification_details ?? '' }
