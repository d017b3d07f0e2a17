import type { Settings } from './config'

/** The address people use; links and the Secure flag come from it, never from the Host header (S136). */
export const publicUrlOf = (
  { publicUrl: set, host, port: usual }: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  port = usual,
): string => {
  if (set !== '') return set.endsWith('/') ? set : `${set}/`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
}
