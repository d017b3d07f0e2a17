/** Secrets on their way to the server: in memory, under a handle, for one use. Events carry the handle alone. */
export interface SecretStore {
  put(secret: string): string
  /** The secret, once; null after that and after a reload. */
  take(handle: string): string | null
}

export const createSecretStore = (newId: () => string): SecretStore => {
  const kept = new Map<string, string>()
  return {
    put: (secret) => {
      const handle = newId()
      kept.set(handle, secret)
      return handle
    },
    take: (handle) => {
      const secret = kept.get(handle) ?? null
      kept.delete(handle)
      return secret
    },
  }
}
