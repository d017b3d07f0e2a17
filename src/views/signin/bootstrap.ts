import * as z from 'zod/mini'

const Bootstrap = z.object({
  csrf_token: z.optional(z.string()),
  common: z.optional(
    z.object({
      conf: z.optional(
        z.object({
          csrf_token: z.optional(z.string()),
          recount: z.optional(z.object({ version: z.optional(z.string()) })),
        }),
      ),
      flash_messages: z.optional(z.array(z.tuple([z.string(), z.string()]))),
    }),
  ),
})

/** What the sign-in page knows of the server. */
export interface SignInBootstrap {
  readonly csrfToken: string | null
  readonly version: string | null
  /** What the server has to say, as `[category, message]`. */
  readonly messages: readonly (readonly [category: string, message: string])[]
}

/** Reads the page's bootstrap JSON; a page without one, or with another server's, still lets people sign in. */
export const readBootstrap = (json: string | null): SignInBootstrap => {
  const none: SignInBootstrap = { csrfToken: null, version: null, messages: [] }
  if (json === null || json === '') return none
  try {
    const { csrf_token: token, common } = z.parse(Bootstrap, JSON.parse(json))
    return {
      csrfToken: token ?? common?.conf?.csrf_token ?? null,
      version: common?.conf?.recount?.version ?? null,
      messages: common?.flash_messages ?? [],
    }
  } catch {
    return none
  }
}

/** Only a place of this site may be gone to after signing in. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/sqllab/'
