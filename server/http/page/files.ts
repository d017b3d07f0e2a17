import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { basename, join } from 'node:path'

/** Files that a page takes in and that are no page of their own, nor a worker's. */
const PART = /^(?!.*worker).*\.(?:js|css|woff2?)(?:\.br)?$/i
/** Headers about pages and workers only. On dozens of files they would take a tenth of a slow network's time. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Serves the files of a build: those whose names hold a hash for good. */
export const addFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => path !== '/index.html' && !path.endsWith('.map'),
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets'))
      void response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (hashed && PART.test(basename(path))) for (const name of OF_PAGES) response.raw.removeHeader(name)
    },
  })
}
