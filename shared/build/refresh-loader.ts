/* oxlint-disable oxc/no-this-in-exported-function -- webpack calls a loader with its context */
import { relative } from 'node:path'
import type { LoaderContext } from 'webpack'

/**
 * Registers the components of a file with the one React Refresh of the page (host/src/development/refresh.ts), and lets a file
 * that exports only components accept its own hot updates. The ids hold the app's name: five builds share the page, and the
 * loader of @pmmmwh/react-refresh-webpack-plugin, which has only module ids, takes their equally named files for one. The
 * code stands before and after the file's own, so that line numbers stay.
 */
export default function refreshLoader(this: LoaderContext<{ app: string }>, code: string, map?: string) {
  const app = JSON.stringify(this.getOptions().app)
  const file = JSON.stringify(`${this.getOptions().app} ${relative(this.rootContext, this.resourcePath)} `)
  const register = `$RefreshReg$ = (type, name) => window.development?.register(type, ${file} + name)`
  const sign = '$RefreshSig$ = () => window.development?.createSignature() ?? ((type) => type)'
  const accept = `window.development?.acceptComponents(${app}, import.meta.webpackHot, __webpack_require__, __webpack_module__.exports)`
  this.callback(null, `var ${register}, ${sign};${code}\n;${accept};`, map)
}
