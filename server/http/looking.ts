import type { FastifyReply, FastifyRequest } from 'fastify'

/** Programs that open what stands in a message, to show what it is. */
const PREVIEW =
  /bot|crawler|spider|preview|facebookexternalhit|slack|whatsapp|telegram|discord|teams|skypeuri|linkedin/i

/** Whether a browser fetches the address as a part of a page, such as a picture, rather than to show what is there. */
const isPart = ({ headers }: FastifyRequest): boolean => (headers['sec-fetch-dest'] ?? 'document') !== 'document'

/** Whether nobody has followed the link yet: a browser fetches it ahead, or a chat shows what it leads to. */
export const isLooking = (request: FastifyRequest): boolean =>
  request.headers['sec-purpose'] !== undefined || isPart(request) || PREVIEW.test(request.headers['user-agent'] ?? '')

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Recount sign-in link</title></head>
<body><p>This link signs a person in to Recount, once. Open it in a browser.</p></body></html>
`

/** What a link that works once shows to those who only look: it stays unspent. */
export const showLink = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(PAGE)
