/** The area of marks, within the axes. */
export interface Plot {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Scale {
  (value: number): number
  domain(): number[]
  ticks(count: number): number[]
}
