/* oxlint-disable oxc/no-this-in-exported-function -- webpack calls a loader with its context */
import { relative } from 'node:path'
import type { LoaderContext } from 'webpack'

/**
 * Registers the components of a file for React Refresh (host/src/development) by app, file and name, which keeps their
 * state across builds. On the first line, so that line numbers stay.
 */
export default function refreshLoader(this: LoaderContext<{ app: string }>, code: string, map?: string) {
  const { app } = this.getOptions()
  const file = JSON.stringify(`${app} ${relative(this.rootContext, this.resourcePath)} `)
  const register = `$RefreshReg$ = (type, name) => window.refresh?.register(type, ${file} + name)`
  const sign = '$RefreshSig$ = () => window.refresh?.createSignatureFunctionForTransform() ?? ((type) => type)'
  this.callback(null, `var ${register}, ${sign};${code}`, map)
}
