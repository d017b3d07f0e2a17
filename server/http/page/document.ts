import type { FastifyReply } from 'fastify'

const PLACE = /<div id="app"[^>]*>/

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}
const escapeAttribute = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

/**
 * The page with its bootstrap JSON in `data-bootstrap` and the token of forms in a field of its own, where Superset's
 * clients look for them.
 */
export const fillPage = (html: string, bootstrap: unknown, csrf: string | null = null): string => {
  const field =
    csrf === null ? '' : `<input type="hidden" name="csrf_token" id="csrf_token" value="${escapeAttribute(csrf)}">`
  return html.replace(
    PLACE,
    () => `${field}<div id="app" data-bootstrap="${escapeAttribute(JSON.stringify(bootstrap))}">`,
  )
}

/** Shown later than the rest, so it must not hold up the rest. */
const LARGE = /\/MonacoText-/

const linkOf = (file: string, urgent: boolean): string => {
  const href = escapeAttribute(file)
  const large = LARGE.test(file)
  const priority = large ? 'fetchpriority="low" ' : urgent ? 'fetchpriority="high" ' : ''
  if (!file.endsWith('.css')) return `<link rel="modulepreload" crossorigin ${priority}href="${href}">`
  return large
    ? `<link rel="preload" as="style" crossorigin href="${href}">`
    : `<link rel="stylesheet" crossorigin href="${href}">`
}

/**
 * Links that load the code of a place before the first script requests it. Scripts of `later` are in a template, so that on a
 * slow network they do not delay the start of the product: `reveal` puts their links into the page (`src/boot/laterLinks.ts`).
 */
export const linkAll = (
  html: string,
  files: readonly string[],
  later: readonly string[] = [],
  reveal: readonly string[] = [],
): string => {
  const behind = [...new Set(later)].filter((file) => !files.includes(file) && !file.endsWith('.css'))
  const now = [...new Set([...files, ...later])].filter((file) => !behind.includes(file))
  const links = (some: readonly string[], urgent = false): string => some.map((file) => linkOf(file, urgent)).join('')
  // without `async` it would wait for the product, which precedes it
  const scripts = reveal.map(
    (file) => `<script type="module" async crossorigin src="${escapeAttribute(file)}"></script>`,
  )
  const rest = behind.length === 0 ? '' : `<template id="later">${links(behind)}</template>${scripts.join('')}`
  return html.replace('</head>', () => `${links(now, rest !== '')}${rest}</head>`)
}

/** Links that preload answers; the first `fetch` of the same address gets them. */
export const linkAnswers = (html: string, addresses: readonly string[]): string => {
  const links = addresses.map(
    (address) =>
      `<link rel="preload" as="fetch" type="application/json" crossorigin href="${escapeAttribute(address)}">`,
  )
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/** Said where there is no build of the client. */
export const unbuilt = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type('text/plain; charset=utf-8').send('The client is not built. Run npm start.\n')
