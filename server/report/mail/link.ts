import { publicUrlOf } from '../../publicUrl'
import type { Platform } from '../../platform'

/** Address that opens it. */
export const linkTo = ({ settings }: Pick<Platform, 'settings'>, path: string): string =>
  new URL(path.replace(/^\//, ''), publicUrlOf(settings)).href
