import type { Cause, Http } from './http'

const plain = new WeakMap<Http, Http>()

/** The calls of one event: each names it to the server, whose audit log then says which step of a person caused a change. */
export const withCause = (http: Http, cause: Cause): Http => {
  const caused: Http = {
    call: (call, input, options) => http.call(call, input, { ...options, cause }),
    file: (call, input, options) => http.file(call, input, { ...options, cause }),
    alive: () => http.alive(),
  }
  plain.set(caused, http)
  return caused
}

/** The same calls without the event: one for a page, so that work of several events can be kept by it. */
export const withoutCause = (http: Http): Http => plain.get(http) ?? http
