import { publicUrl } from '../http/identity'
import type { Services } from '../services'

/** Where people open this. */
export const linkTo = (services: Services, path: string): string =>
  new URL(path.replace(/^\//, ''), publicUrl(services)).href
