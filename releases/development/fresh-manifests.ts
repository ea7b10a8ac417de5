import { registerHooks } from 'node:module'

/**
 * Lets a build in this process read a manifest as it is now, with the files that it imports: the build asks for it with
 * another query each time, which is passed on.
 */
export function readManifestsAnew() {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const read = context.parentURL && new URL(context.parentURL).searchParams.get('read')
      const isOwn = resolved.url.startsWith('file:') && /\/mf-[^/]+\/(?!.*node_modules)/.test(resolved.url)
      return read && isOwn ? { ...resolved, url: `${resolved.url}?read=${read}` } : resolved
    },
  })
}
