import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

/** The past that a person may ask about: versions of a thing, who set a part of it, its state on a date, changes of a span. */
export const AuditQuestion = z.enum(['versions', 'version', 'setter', 'state', 'changes'])
export type AuditQuestion = z.infer<typeof AuditQuestion>

const question = () => ({
  about: AuditQuestion,
  /** Kind of the thing; empty where the question is about no single one. */
  kind: z.string(),
  /** Number of the thing. */
  thing: z.string(),
  /** A number, paths as a JSON array, a moment or a span, by the question. */
  detail: z.string(),
})

const PUBLIC = ['about', 'kind']

const auditAsked = defineEvent({
  type: 'audit.asked',
  class: 'intent',
  schema: () => z.object(question()),
  public: PUBLIC,
})

/** The answer is in the result store: it holds values of things. */
const auditAnswered = defineEvent({
  type: 'audit.answered',
  class: 'remote',
  schema: () => z.object({ ...question(), resultKey: z.string() }),
  public: PUBLIC,
})

const auditUnanswered = defineEvent({
  type: 'audit.unanswered',
  class: 'remote',
  schema: () => z.object({ ...question(), message: z.string() }),
  public: PUBLIC,
})

export const auditQuestionEvents = [auditAsked, auditAnswered, auditUnanswered] as const
