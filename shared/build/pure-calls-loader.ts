/* oxlint-disable oxc/no-this-in-exported-function -- webpack calls a loader with its context */
import type { LoaderContext } from 'webpack'

/**
 * A webpack loader that lets the minifier leave out what nothing uses of a module: results of these functions, which only make
 * something, and names for development tools. It cannot know either by itself.
 *
 * @param functions pattern of their names
 */
export default function pureCallsLoader(this: LoaderContext<{ functions: string }>, source: string): string {
  const calls = new RegExp(String.raw`(?<![\w.$])(?=(?:${this.getOptions().functions})\()`, 'g')
  return source.replaceAll(/^\w+\.displayName = .*;$/gm, '').replaceAll(calls, '/* @__PURE__ */ ')
}
