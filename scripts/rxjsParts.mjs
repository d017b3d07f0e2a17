import { replaceInBuild } from './replaceInBuild.mjs'

const LOOP = `async function process(asyncIterable, subscriber) {
    for await (const value of asyncIterable) {
        subscriber.next(value);
        if (subscriber.closed) return;
    }
    subscriber.complete();
}
`

const STREAM = `export async function* readableStreamLikeToAsyncGenerator(readableStream) {
    const reader = readableStream.getReader();
    try {
        for (;;) {
            const { value, done } = await reader.read();
            if (done) return;
            yield value;
        }
    }
    finally {
        reader.releaseLock();
    }
}
`

/**
 * Every page starts with rxjs, whose build for today's browsers still spells asynchronous functions with helpers of tslib. Here
 * the language does that itself, and the helpers stay away. So do the schedulers of `from`, `of`, `concat` and `merge`, an argument that
 * rxjs has deprecated and nothing here gives.
 */
export const rxjsParts = () =>
  replaceInBuild('rxjsParts', [
    {
      file: /\/rxjs\/dist\/esm\/internal\/observable\/innerFrom\.js$/,
      pattern: /function process\([\s\S]*?\n\}\n/g,
      replacement: LOOP,
      times: 1,
    },
    {
      file: /\/rxjs\/dist\/esm\/internal\/util\/isReadableStreamLike\.js$/,
      pattern: /export function readableStreamLikeToAsyncGenerator\([\s\S]*?\n\}\n/g,
      replacement: STREAM,
      times: 1,
    },
    {
      file: /\/rxjs\/dist\/esm\/internal\/observable\/from\.js$/,
      pattern: /scheduler \? scheduled\(input, scheduler\) : /g,
      replacement: '',
      times: 1,
    },
  ])
