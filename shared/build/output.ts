import { fileURLToPath } from 'node:url'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import { ownFile } from './own-file.ts'
import { replaceModules } from './replace-modules.ts'
import webpack, { type Compiler, type Configuration } from 'webpack'

/** @param container Name of the entry of a remote; undefined for the host */
export function optimization(container: string | undefined, isWatched: boolean): Configuration['optimization'] {
  return {
    minimize: !isWatched,
    ...(isWatched ? { usedExports: true, sideEffects: true, emitOnErrors: false } : {}),
    // File names identify their content for ever (docs/decisions/0012).
    realContentHash: true,
    runtimeChunk: false,
    splitChunks: container === undefined ? hostChunks : remoteChunks(container),
    minimizer: [
      new TerserPlugin({
        // Licence notices come from the packages (licences.ts): few files have them as comments.
        extractComments: false,
        // Smaller after compression than with Terser's own choice; a third pass finds what the second one left unused.
        terserOptions: {
          compress: { passes: 3, inline: 1, hoist_vars: true },
          mangle: { nth_identifier: { get: shortName } },
        },
      }),
      new CssMinimizerPlugin(),
    ],
  }
}

/**
 * Short names of variables by index. Terser's own order depends on letter frequencies, including the placeholder
 * hashes, which differ between folders. Must be self-contained: it runs in another process.
 */
function shortName(place: number): string {
  const letters = 'etnrisouaflchpdvmgybwESxTNCkLAOM_DPHBjFIqRUzWXV$JKQGYZ0123456789'
  let name = ''
  for (let rest = place, base = 54; name === '' || rest > 0; base = 64) {
    if (name !== '') rest -= 1
    name += letters[rest % base]
    rest = Math.floor(rest / base)
  }
  return name
}

const sharedFolder = fileURLToPath(new URL('..', import.meta.url))

function nameOf(module: webpack.Module): string {
  return module.nameForCondition()?.replace(sharedFolder, '') ?? ''
}

/**
 * The defaults, but `shared` counts as own code even where it is an installed package: the same files either way.
 * Entry and client are much the same in every remote: the file of one is a compression dictionary for the others.
 */
function remoteChunks(container: string) {
  return {
    chunks: 'async' as const,
    // Few larger files: a file costs a request, and what was compressed alone more bytes than in the file of its page.
    minSize: 60_000,
    cacheGroups: {
      client: {
        test: (module: webpack.Module) =>
          /^calls[\\/](?:client|call|parameters)\.[jt]s$|[\\/]node_modules[\\/]superstruct[\\/]/.test(nameOf(module)),
        name: 'shared-calls',
        enforce: true,
        priority: 1,
      },
      // What most pages show, also those without a call.
      ui: {
        test: (module: webpack.Module) =>
          /^(?:ui[\\/](?:button|day|icon|notice|skeleton)[\\/][\w-]+|rules[\\/](?:dates|records|time-limit)|contract[\\/]locale)\.[jt]sx?$/.test(
            nameOf(module),
          ),
        name: container,
        enforce: true,
        priority: 1,
      },
      defaultVendors: {
        idHint: 'vendors',
        reuseExistingChunk: true,
        priority: -10,
        test: (module: webpack.Module) => /[\\/]node_modules[\\/]/.test(nameOf(module)),
      },
    },
  }
}

/** Three files besides the entry instead of seven: React, which seldom changes; common code; the host's own code. */
const hostChunks = {
  chunks: (chunk: webpack.Chunk) => !chunk.canBeInitial() && !chunk.name?.startsWith('lazy-'),
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    react: {
      test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
      name: 'react',
      enforce: true,
      priority: 1,
    },
    platform: {
      test: /[\\/](?:node_modules|shared[\\/](?:build|platform|rules|contract))[\\/]/,
      name: 'platform',
      enforce: true,
    },
  },
}

/** Leaves out of libraries what no page uses: a module of this folder stands in the place of theirs. */
export const withoutUnusedModules = replaceModules(ownFile('no-snapshots'), [
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js',
  'runtime-core/dist/utils/preload.js',
])

/** Inline in development; else files that the site does not mention, stored for `npm run site trace`. */
export function sourceMaps(app: string, isWatched: boolean) {
  const stored = { filename: '[file].map', append: false as const, moduleFilenameTemplate: '[resource-path]' }
  const ofMode = isWatched ? { namespace: app } : stored
  return new webpack.SourceMapDevToolPlugin({ test: /\.js$/, module: true, columns: true, ...ofMode })
}

/** Tells browsers to compile all functions of a script while it loads: saves a third of a first page's time. */
export function compileHints() {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })
}

/**
 * Creates scripts of a build by the boot script (`window.site.script`), which handles integrity, Trusted Types and
 * retries (docs/architecture.md, "What may run"). Styles use `insertStyle`.
 */
export function scriptLoading(compiler: Compiler) {
  const create = 'script = window.site.script(url);'
  const name = 'if (dataWebpackPrefix) script.setAttribute("data-webpack", dataWebpackPrefix + key);'
  compiler.hooks.compilation.tap('ScriptLoading', (compilation) => {
    const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation)
    createScript.tap('ScriptLoading', () => `${create} ${name}`)
  })
}

/**
 * Runs in the browser: mini-css-extract-plugin prints it into the runtime. A style that stands before the fonts of the host makes
 * Chromium lay out the whole page again, so it stands behind them.
 */
export function insertStyle(link: HTMLLinkElement) {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- the boot script has run; a check would stand in every build once more
  document.body.append(window.site!.link(link))
}

/** Where hot updates stand in the output of a build: `npm run dev` serves them, and they are no part of a release. */
const hotFolder = 'hot/'

export function hotUpdates(compiler: Compiler) {
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
  compiler.hooks.thisCompilation.tap('HotUpdates', (compilation) => {
    // Before the app is described: webpack counts hot updates among the files of their chunks.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1
    compilation.hooks.processAssets.tap({ name: 'HotUpdates', stage }, () => {
      for (const { files } of compilation.chunks)
        for (const file of files) if (file.startsWith(hotFolder)) files.delete(file)
    })
  })
}
