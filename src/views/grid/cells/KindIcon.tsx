import { Braces, Clock, Hash, ToggleLeft, Type } from 'lucide-react'

import type { ColumnKind } from './cells'
import { Decimal } from './Decimal'

const ICONS: Readonly<Record<ColumnKind, typeof Hash | typeof Decimal>> = {
  integer: Hash,
  decimal: Decimal,
  text: Type,
  time: Clock,
  interval: Clock,
  boolean: ToggleLeft,
  nested: Braces,
}

export const KindIcon = ({ kind }: { readonly kind: ColumnKind }) => {
  const Icon = ICONS[kind]
  return <Icon className="i s12" size={12} aria-hidden />
}
