/** True when a press is the second of a double click: where Run becomes Stop under the pointer, it stops nothing. */
export const isRepeatClick = ({ detail }: { readonly detail: number }): boolean => detail > 1
