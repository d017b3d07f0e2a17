/** Texts by place. A list is one; so is one whose texts are made when they are read, since few of many are. */
export interface Texts extends Iterable<string> {
  readonly length: number
  at(place: number): string | undefined
  slice(from?: number, to?: number): Texts
  map<To>(of: (text: string, place: number) => To): readonly To[]
}

/** The texts of `length` places. */
export const textsOf = (length: number, of: (place: number) => string): Texts => {
  const map = <To>(to: (text: string, place: number) => To): readonly To[] =>
    Array.from({ length }, (_, place) => to(of(place), place))
  const placeOf = (place: number): number => Math.max(0, Math.min(length, place < 0 ? length + place : place))
  return {
    length,
    at: (place) => {
      const index = place < 0 ? length + place : place
      return index >= 0 && index < length ? of(index) : undefined
    },
    slice: (from = 0, to = length) => {
      const first = placeOf(from)
      return textsOf(Math.max(0, placeOf(to) - first), (place) => of(first + place))
    },
    map,
    *[Symbol.iterator]() {
      for (let place = 0; place < length; place += 1) yield of(place)
    },
  }
}
