import { useMemo } from 'react'

import { decodeForm } from '../../../domain/charts/formData'
import { subtitleOf } from '../../../domain/charts/kinds/subtitle'
import type { ShownChart } from './useChart'

/** The line under the name of a chart: its short description, or its measure, grain and groups; '' where that says no more. */
export const useSubtitle = ({ form, dataset }: ShownChart, name: string, said: string | null): string =>
  useMemo(() => {
    if (said !== null) return said
    if (dataset === null) return ''
    const values = decodeForm(form)
    // figures say it beside their number
    if (String(values['viz_type']).startsWith('big_number')) return ''
    const subtitle = subtitleOf({ values, dataset })
    return subtitle.toLowerCase() === name.toLowerCase() ? '' : subtitle
  }, [form, dataset, name, said])
