import type { FastifyRequest } from 'fastify'

/** Cookie in which the client stores a chosen theme. */
export const THEME_COOKIE = 'recount_theme'

const MARK =
  '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round">' +
  '<path d="M19.6 6.9A9 9 0 1 0 21 12M8 15.5v-4.2M12 15.5V8.5"/>' +
  '<circle cx="16" cy="10.2" r="1.9" fill="currentColor" stroke="none"/></svg>'

const LINES = '<span class="skel"></span>'.repeat(5)

/** Placeholder of the client's frame: without words, since the server does not know the language. */
const FRAME =
  `<div class="app" aria-hidden="true"><div class="rail"><span class="logo">${MARK}</span></div><div class="top"></div>` +
  `<div class="sheet"><div class="skeleton boot">${LINES}</div></div></div>`

const NAVIGATION_HIDDEN = 4

/** `B2.17`, `B2.18`, and the page of signing out */
const isAlone = (url: string): boolean => {
  const [path, query] = url.split('?')
  if (path === '/logout/') return true
  const params = new URLSearchParams(query)
  const uiConfig = params.get('uiConfig') ?? ''
  return (
    ['1', '2', '3', 'true'].includes(params.get('standalone') ?? '') ||
    (/^\d{1,15}$/.test(uiConfig) && (Number(uiConfig) & NAVIGATION_HIDDEN) > 0)
  )
}

/** The frame of a page until its code is here, in the theme that was chosen in this browser; nothing for a page without one. */
export const withFrame = (html: string, { url, cookies }: FastifyRequest): string => {
  const theme = cookies[THEME_COOKIE]
  const themed = theme === 'light' || theme === 'dark' ? html.replace('<html', `<html data-theme="${theme}"`) : html
  return isAlone(url) ? themed : themed.replace(/<div id="app"[^>]*>/, (place) => place + FRAME)
}
