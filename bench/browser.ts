import { createServer, type Server } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type BrowserContext, type Page } from '@playwright/test'

import type { PageBench } from './page/main'

/** The bench's own pages on loopback, in a Chromium with its profile on disk. */
export interface Host {
  readonly origin: string
  readonly context: BrowserContext
  /** Bootstraps of the next pages. */
  readonly bootstraps: Map<string, string>
  readonly bodies: Map<string, Uint8Array>
  readonly answers: Map<string, () => Promise<Uint8Array>>
  /** Text of a bundle, to be run in a page of another origin. */
  script(name: string): string
  page(path?: string): Promise<Page>
  close(): Promise<void>
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--js-flags=--expose-gc',
  '--enable-precise-memory-info',
]

/** Isolated pages have a clock of 5 µs instead of 100. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-store',
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const html = (script: string, bootstrap: string): string =>
  `<!doctype html><meta charset="utf-8"><title>bench</title><body><div id="app" data-bootstrap="${escape(bootstrap)}"></div>` +
  `<script type="module" src="/${script}.js"></script>`

type Served = Pick<Host, 'bootstraps' | 'bodies' | 'answers'>

const serve = (folder: string, { bootstraps, bodies, answers }: Served): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://bench')
      const name = pathname.slice(1)
      const body = bodies.get(name)
      const answer = async (): Promise<void> => {
        const live = answers.get(name)
        if (live !== undefined) return void response.writeHead(200, ISOLATED).end(await live())
        if (body !== undefined) return void response.writeHead(200, ISOLATED).end(body)
        const [, file] = /^([\w-]+)\.(?:js|css)$/.exec(name) ?? []
        if (file === undefined) {
          const page = html(name.split('/')[0] ?? '', bootstraps.get(name) ?? '')
          return void response.writeHead(200, { ...ISOLATED, 'content-type': 'text/html' }).end(page)
        }
        const script = await readFile(join(folder, name))
        response
          .writeHead(200, { ...ISOLATED, 'content-type': name.endsWith('.css') ? 'text/css' : 'text/javascript' })
          .end(script)
      }
      answer().catch(() => response.writeHead(404).end())
    })
    server.listen(0, '127.0.0.1', () => resolve(server))
  })

export const openHost = async (chromiumPath: string, folder: string): Promise<Host> => {
  const bootstraps = new Map<string, string>()
  const bodies = new Map<string, Uint8Array>()
  const answers = new Map<string, () => Promise<Uint8Array>>()
  const server = await serve(folder, { bootstraps, bodies, answers })
  const profile = mkdtempSync(join(tmpdir(), 'recount-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(60_000)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    context,
    bootstraps,
    bodies,
    answers,
    script: (name) => readFileSync(join(folder, `${name}.js`), 'utf8'),
    page: async (path = 'main') => {
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(`page ${path}: ${error.message}`))
      await page.goto(`${origin}/${path}`)
      return page
    },
    close: async () => {
      await context.close()
      server.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Calls one of the page's measurements. */
export const measure = <Name extends keyof PageBench>(
  page: Page,
  name: Name,
  ...args: Parameters<PageBench[Name]>
): Promise<Awaited<ReturnType<PageBench[Name]>>> =>
  page.evaluate(
    ([called, given]) =>
      (globalThis.bench[called as keyof PageBench] as (...all: unknown[]) => Promise<never>)(...given),
    [name, args] as const,
  )
