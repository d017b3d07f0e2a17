import type { FormData } from '../../../events/chart/chart'
import { decodeForm } from '../../../domain/charts/formData'
import { kindKey, vizMeta } from '../../../domain/charts/kinds'
import { t } from '../../i18n'

/** The kind of a chart by its saved controls. */
export const kindOf = (form: FormData): string => kindKey(decodeForm(form)['viz_type'])

/** The name of a kind; of an unknown one, its key. */
export const kindNameOf = (kind: string): string => t(vizMeta(kind)?.name ?? kind)
