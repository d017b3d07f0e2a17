import type { DraftColumn } from '../../events/dataset/content'

export interface Certification {
  readonly certifiedBy: string
  readonly details: string
  /** Markdown. */
  readonly warning: string
}

type Extra = Readonly<Record<string, unknown>>

const asObject = (value: unknown): Extra =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Extra) : {}
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const parse = (extra: string | null): Extra => {
  try {
    return asObject(JSON.parse(extra ?? '{}'))
  } catch {
    return {}
  }
}

/** Certification in `extra` of a column or metric; empty texts where it has none. */
export const certificationOf = (extra: DraftColumn['extra']): Certification => {
  const { certification, warning_markdown: warning } = parse(extra)
  const { certified_by: by, details } = asObject(certification)
  return { certifiedBy: asText(by), details: asText(details), warning: asText(warning) }
}

/** `extra` with these values; its other keys stay. Null when nothing is left. */
export const withCertification = (extra: string | null, next: Partial<Certification>): string | null => {
  const { certifiedBy, details, warning } = { ...certificationOf(extra), ...next }
  const { certification: _, warning_markdown: __, ...rest } = parse(extra)
  const all = {
    ...rest,
    ...(certifiedBy === '' && details === '' ? {} : { certification: { certified_by: certifiedBy, details } }),
    ...(warning === '' ? {} : { warning_markdown: warning }),
  }
  return Object.keys(all).length === 0 ? null : JSON.stringify(all)
}
