import type { Compiler } from 'webpack'

/** `provide module (default) react@19.3.1 = /folder/of/the/build/…` */
const provided = /^provide module \(\w+\) (.+?) = /

/**
 * Gives the modules that the host provides ids of their own. Others have them of their names relative to the build; the
 * names of these hold its folder, and where one took the id of another module the same sources gave other files.
 */
export class ProvidedIdsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ProvidedIdsPlugin', ({ hooks, chunkGraph }) => {
      hooks.moduleIds.tap({ name: 'ProvidedIdsPlugin', stage: -100 }, (modules) => {
        for (const module of modules) {
          const [, name] = provided.exec(module.identifier()) ?? []
          if (name !== undefined) chunkGraph.setModuleId(module, `provided ${name}`)
        }
      })
    })
  }
}
