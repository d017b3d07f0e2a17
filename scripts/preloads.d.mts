import type { Plugin } from 'vite'

export const preloads: () => Plugin
