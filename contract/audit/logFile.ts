import * as z from 'zod/mini'
import { defineCall } from '../call'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const word = z.string().check(z.maxLength(256))

/** A log file of a person, as its signature names it: the SHA-256 of all lines before the last one, and seqs of its ends. */
const file = {
  hash,
  count: z.coerce.number().check(z.int(), z.gte(0)),
  first: z.coerce.number().check(z.int(), z.gte(0)),
  head: z.coerce.number().check(z.int(), z.gte(0)),
  redaction: word,
}

const fileFacts = z.strictObject(file)
export type LogFileFacts = z.output<typeof fileFacts>

/** In the last line of a file. The public key is DER in base64. */
const signature = { installation: word, at: word, person: word, publicKey: word, signature: word }

const logSignature = z.object({
  installation: z.string(),
  at: z.string(),
  person: z.string(),
  publicKey: z.string(),
  signature: z.string(),
})
export type LogSignature = z.output<typeof logSignature>

const at = {
  area: 'audit',
  errors: [],
  permission: 'authenticated',
  path: '/api/recount/audit/log/signature/',
} as const

export const logSign = defineCall({
  ...at,
  name: 'logSign',
  audit: 'export',
  method: 'POST',
  summary: 'Sign a file of the log of a browser, for the person who exports it',
  body: fileFacts,
  responses: { 200: z.object({ result: logSignature }) },
})

export const logVouch = defineCall({
  ...at,
  name: 'logVouch',
  method: 'GET',
  summary: 'Tell whether this installation signed a file of the log of a browser',
  query: z.strictObject({ ...file, ...signature }),
  responses: {
    200: z.object({
      /** `own`: this installation signed it; `other`: another one did, whose key has this fingerprint; `broken`: nobody did. */
      result: z.object({ by: z.enum(['own', 'other', 'broken']), fingerprint: z.nullable(z.string()) }),
    }),
  },
})
