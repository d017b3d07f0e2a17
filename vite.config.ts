import type { IncomingMessage } from 'node:http'

import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

import { startGroups } from './scripts/chunks.mjs'
import { d3Parts } from './scripts/d3Parts.mjs'
import { iconParts } from './scripts/iconParts.mjs'
import { lightErrors } from './scripts/lightErrors.mjs'
import { risonParts } from './scripts/risonParts.mjs'
import { rxjsParts } from './scripts/rxjsParts.mjs'
import { ownMonaco } from './scripts/ownMonaco.mjs'
import { preloads } from './scripts/preloads.mjs'

const api = process.env.RECOUNT_DEV_API ?? 'http://127.0.0.1:8088'

/** Scripts that each page of somebody who is signed in links. */
const STARTED = /\/(?:rolldown-runtime|index|main|core|parts|shell|start)-[\w-]+\.js$/

export default defineConfig({
  plugins: [react(), d3Parts(), iconParts(), risonParts(), rxjsParts(), lightErrors(), ownMonaco(), preloads()],
  // rxjs has a build for today's browsers under this condition; the one without it carries helpers for older ones
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    // what this stands in for has long been in React itself
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    sourcemap: true,
    target: 'es2023',
    chunkSizeWarningLimit: 5000,
    // what every page starts with is there before anything else is asked for: the page itself links it
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !STARTED.test(file)),
    },
    rolldownOptions: {
      input: { index: 'index.html', laterLinks: 'src/boot/laterLinks.ts' },
      output: {
        codeSplitting: { groups: startGroups() },
        // a first visit names a few hundred files, and a hash does not compress
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      treeshake: { moduleSideEffects: [{ test: /src\/views\/controls\/index\.ts$/, sideEffects: false }] },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/login', '/logout', '/superset', '/tabstateview', '/tableschemaview', '/kv', '/health'].map((path) => [
        path,
        {
          target: api,
          changeOrigin: false,
          // pages come from here; the sign-in link is the server's
          bypass: ({ method, url = '' }: IncomingMessage) =>
            method === 'GET' &&
            /^\/(login|superset\/welcome|superset\/dashboard\/[^?]+)\/?($|\?)/.test(url) &&
            !url.includes('token=')
              ? '/index.html'
              : undefined,
        },
      ]),
    ),
  },
})
