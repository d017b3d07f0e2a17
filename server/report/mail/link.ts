import { publicUrl } from '../../http/identity'
import type { Services } from '../../services'

/** Address that opens it. */
export const linkTo = (services: Services, path: string): string =>
  new URL(path.replace(/^\//, ''), publicUrl(services)).href
