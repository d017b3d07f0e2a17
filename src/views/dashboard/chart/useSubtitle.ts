import { useMemo } from 'react'

import { decodeForm } from '../../../domain/charts/formData'
import { subtitleOf } from '../../../domain/charts/kinds/subtitle'
import { kindOf } from '../../explore/kind/kindName'
import type { ShownChart } from './useChart'

/** The line under the name of a chart: its short description, or its measure, grain and groups; '' where that says no more. */
export const useSubtitle = ({ form, dataset }: ShownChart, name: string, said: string | null): string =>
  useMemo(() => {
    if (said !== null) return said
    if (dataset === null) return ''
    // figures say it beside their number
    if (kindOf(form).startsWith('big_number')) return ''
    const subtitle = subtitleOf({ values: decodeForm(form), dataset })
    return subtitle.toLowerCase() === name.toLowerCase() ? '' : subtitle
  }, [form, dataset, name, said])
