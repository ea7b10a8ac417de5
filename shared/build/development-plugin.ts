import webpack, { type Compiler } from 'webpack'

/** Where hot updates stand in the output of a build: `npm run dev` serves them, and they are no part of a release. */
export const hotFolder = 'hot/'

/** Adds hot updates to a build of `npm run dev`. */
export class DevelopmentPlugin {
  apply(compiler: Compiler) {
    Object.assign(compiler.options.output, {
      hotUpdateMainFilename: `${hotFolder}[runtime].[fullhash].json`,
      hotUpdateChunkFilename: `${hotFolder}[id].[fullhash].js`,
    })
    new webpack.HotModuleReplacementPlugin().apply(compiler)
    // It fetches every style of the page again by its old name; here names follow the content, and the page knows the new ones.
    const clientOfStyles = /mini-css-extract-plugin.*hotModuleReplacement\.js$/
    new webpack.ExternalsPlugin(
      'var',
      async ({ request = '' }) => clientOfStyles.test(request) && '() => () => {}',
    ).apply(compiler)
    compiler.hooks.thisCompilation.tap('DevelopmentPlugin', (compilation) => {
      // Before the app is described: webpack counts hot updates among the files of their chunks.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1
      compilation.hooks.processAssets.tap({ name: 'DevelopmentPlugin', stage }, () => {
        for (const { files } of compilation.chunks)
          for (const file of files) if (file.startsWith(hotFolder)) files.delete(file)
      })
    })
  }
}
