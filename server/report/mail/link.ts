import { publicUrlOf } from '../../publicUrl'
import type { Services } from '../../services'

/** Address that opens it. */
export const linkTo = ({ settings }: Pick<Services, 'settings'>, path: string): string =>
  new URL(path.replace(/^\//, ''), publicUrlOf(settings)).href
