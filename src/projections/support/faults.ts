import type { EventEnvelope } from '../../core/events/envelope'
import { refusalText } from '../toast/refusals'

/** The code and words of something that went wrong. */
export interface Fault {
  readonly code: string | null
  readonly message: string
}

interface FaultData {
  readonly message?: unknown
  readonly errorType?: unknown
  readonly code?: unknown
  readonly errors?: readonly { readonly errorType?: unknown; readonly message?: unknown }[]
}

const text = (...candidates: readonly unknown[]): string | null =>
  candidates.find((one): one is string => typeof one === 'string' && one !== '') ?? null

/** A code is a word of the program. */
const word = (value: string | null): string | null => (value !== null && /^[\w.-]{1,60}$/.test(value) ? value : null)

const number = (value: unknown): string | null => (typeof value === 'number' ? String(value) : null)

/** A chart that cannot be queried never fails at the server. */
/** A save that was refused since somebody else had saved. */
const CONFLICTED = /[._](?:save_)?conflicted$/
const FAILED = /[._]failed$|^chart\.refused$/

const REPLACED: ReadonlySet<string> = new Set(['superseded', 'busy', 'it was over by then', 'the query had ended'])

/** Effects that only read for a screen: one that a reload left behind is read again where it is needed. */
const READINGS: ReadonlySet<string> = new Set(['outline-dashboards', 'find-things'])

/** Work that ended early without a loss: a later request replaced it, its answer came by another way, or its screen was left. */
export const isReplaced = ({ type, data }: Pick<EventEnvelope, 'type' | 'data'>): boolean => {
  if (type !== 'effect.abandoned' || typeof data !== 'object' || data === null) return false
  const { effect = '', reason = '' } = data as { readonly effect?: string; readonly reason?: string }
  return REPLACED.has(reason) || (reason === 'reload' && READINGS.has(effect))
}

/** The fault that an event reports, or null: a request or a drawing that failed, and a refusal that is shown as an error. */
export const faultOf = ({ type, data }: EventEnvelope): Fault | null => {
  if (typeof data !== 'object' || data === null) return null
  if (type === 'command.rejected') {
    const { code } = data as { readonly code: string }
    return refusalText(code)?.level === 'danger' ? { code, message: '' } : null
  }
  if (CONFLICTED.test(type)) return { code: 'CONFLICT', message: '' }
  if (!FAILED.test(type)) return null
  const { message, errorType, code, errors } = data as FaultData
  const first = Array.isArray(errors) ? errors[0] : undefined
  return {
    code:
      word(text(first?.errorType, errorType, code)) ??
      number(code) ??
      number((data as { readonly status?: unknown }).status),
    message: text(first?.message, message) ?? '',
  }
}
