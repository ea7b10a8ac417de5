import webpack, { type Compiler } from 'webpack'

/**
 * Lets a build create its scripts through the boot script (`window.site.script`), which knows integrity, Trusted Types
 * and the address of a retry (docs/architecture.md, "What may run"). Styles go the same way through `insertStyle`.
 */
export class ScriptLoadingPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ScriptLoadingPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ScriptLoadingPlugin',
        () =>
          'script = window.site.script(url); if (dataWebpackPrefix) script.setAttribute("data-webpack", dataWebpackPrefix + key);',
      )
    })
  }
}

/** Runs in the browser: mini-css-extract-plugin prints its source into the runtime. */
export function insertStyle(link: HTMLLinkElement) {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- the boot script has run; a check would stand in every build once more
  document.head.appendChild(window.site!.link(link))
}
