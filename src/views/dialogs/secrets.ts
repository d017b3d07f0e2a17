import { isRefusal, type Decision } from '../../core/commands/command'
import type { Services } from '../context'

/**
 * Keeps secrets for the requests of `act`, and answers its decision. Without a request the secrets have no use: they are dropped
 * at once.
 */
export const withSecrets = (
  { keepSecret, dropSecret }: Pick<Services, 'keepSecret' | 'dropSecret'>,
  secrets: readonly string[],
  act: (handles: readonly string[]) => Decision,
): Decision => {
  const handles = secrets.map((secret) => keepSecret(secret))
  const decision = act(handles)
  if (isRefusal(decision) || decision.length === 0) for (const handle of handles) dropSecret(handle)
  return decision
}
