import * as z from 'zod/mini'
import { defineCall } from '../call'

export const csrfToken = defineCall({
  name: 'csrfToken',
  area: 'session',
  method: 'GET',
  path: '/api/v1/security/csrf_token/',
  summary: 'The token that mutating calls of this session must carry',
  permission: ['can_read', 'SecurityRestApi'],
  responses: { 200: z.object({ result: z.string() }) },
  errors: [],
})
