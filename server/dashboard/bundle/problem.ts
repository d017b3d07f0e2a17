import { Problem, type Reason, coded } from '../../problem'

/** The reason why a bundle is not imported: errors by the path of their file. */
export const refused = (wrong: Readonly<Record<string, string>>): Problem =>
  coded('GENERIC_COMMAND_ERROR', 'Error importing dashboard', { reason: 'invalid', extra: { ...wrong } })

/** The texts of a refusal, each with the name of its field. */
const messages = (value: unknown, field = ''): readonly string[] =>
  typeof value === 'string'
    ? [field === '' || field === 'message' ? value : `${field}: ${value}`]
    : Array.isArray(value)
      ? value.flatMap((one) => messages(one, field))
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, one]) => messages(one, key))
        : []

const SERVER_REASONS: ReadonlySet<Reason> = new Set(['failed', 'diskFull'])

/** Turns a refusal by the rules of one thing into one that names its file; 403 stays 403. */
export const within = async <Value>(path: string, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.reason === 'forbidden' || SERVER_REASONS.has(error.reason)) throw error
    throw refused({ [path]: messages(error.content).join(' ') || 'Not valid' })
  }
}
