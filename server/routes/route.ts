import { type Route as RouteOf, routeOf } from '../http/route'
import type { Services } from '../services'

export { type Answer, type Context, JSON_TYPE, type JsonAnswer, type StreamAnswer, closed, ok } from '../http/route'
export type Route = RouteOf<Services>

/** Joins a declared call and its handler. */
export const route = routeOf<Services>()
