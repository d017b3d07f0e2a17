import type { FastifyReply, FastifyRequest } from 'fastify'

/** Programs that open links of a message, for a preview. */
const PREVIEW =
  /bot|crawler|spider|preview|facebookexternalhit|slack|whatsapp|telegram|discord|teams|skypeuri|linkedin/i

/** True when a browser fetches the address as a part of a page, such as a picture, rather than to show it. */
const isPart = ({ headers }: FastifyRequest): boolean => (headers['sec-fetch-dest'] ?? 'document') !== 'document'

/** True when no user has followed the link yet: a browser prefetches it, or a chat shows a preview. */
export const isLinkPreview = (request: FastifyRequest): boolean =>
  request.headers['sec-purpose'] !== undefined || isPart(request) || PREVIEW.test(request.headers['user-agent'] ?? '')

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Recount sign-in link</title></head>
<body><p>This link signs a person in to Recount, once. Open it in a browser.</p></body></html>
`

/** The page of a one-time link for such programs: the link stays unspent. */
export const sendLinkPreview = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(PAGE)
