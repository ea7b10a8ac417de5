import { fileURLToPath } from 'node:url'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration } from 'webpack'

/** How what is built is divided over files, and made small. */
export function optimization(isHost: boolean, isWatched: boolean): Configuration['optimization'] {
  return {
    minimize: !isWatched,
    ...(isWatched ? { usedExports: true, sideEffects: true, emitOnErrors: false } : {}),
    // The same name always means the same bytes: it is the address of a file for ever (docs/decisions/0012).
    realContentHash: true,
    runtimeChunk: false,
    splitChunks: isHost ? hostChunks : remoteChunks,
    minimizer: [
      new TerserPlugin({
        extractComments: { condition: true, filename: 'LICENSES.txt', banner: false },
        // What one pass leaves unused, the next leaves out.
        terserOptions: { compress: { passes: 3 }, mangle: { nth_identifier: { get: shortName } } },
      }),
      new CssMinimizerPlugin(),
    ],
  }
}

/**
 * The short names of variables, by their place. Terser's own order follows how often each letter occurs, also in the hashes that
 * stand in for those of content while webpack builds: they differ from folder to folder, and so did the names. Runs in
 * another process, so that it holds all that it needs.
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

/** The file of a module; what is of `shared`, from there. */
function nameOf(module: webpack.Module): string {
  return module.nameForCondition()?.replace(sharedFolder, '') ?? ''
}

/** Webpack's own division, but that `shared` counts as the remote's, also where it is installed as a package: the same files in either. */
const remoteChunks = {
  chunks: 'async' as const,
  cacheGroups: {
    // What makes and reads calls is the same in every remote: who has it from one gets it in the next for some hundred bytes.
    client: {
      test: (module: webpack.Module) =>
        /^(?:calls[\\/](?:client|call|errors|request-locale)|rules[\\/](?:dates-in-words|days|records)|contract[\\/]locale)\.[jt]s$|[\\/]node_modules[\\/]superstruct[\\/]/.test(
          nameOf(module),
        ),
      name: 'shared-client',
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

/** Three files besides the first instead of seven: React, which seldom changes; what all parts share; the host's own code. */
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
      test: /[\\/](?:node_modules|shared[\\/](?:platform|rules|contract))[\\/]/,
      name: 'platform',
      enforce: true,
    },
  },
}

/**
 * Development has the maps in the scripts. For the public they are files without a word of them in the script, which the
 * release tool keeps beside the store and `npm run site trace` reads.
 */
export function sourceMaps(app: string, isWatched: boolean) {
  const common = { test: /\.js$/, module: true, columns: true }
  if (isWatched) return new webpack.SourceMapDevToolPlugin({ ...common, namespace: app })
  const moduleFilenameTemplate = '[resource-path]'
  return new webpack.SourceMapDevToolPlugin({
    ...common,
    filename: '[file].map',
    append: false,
    moduleFilenameTemplate,
  })
}

/**
 * Says to browsers that nearly all functions of a script are called when it starts: they compile them while it comes, beside
 * the page, and not one by one when they are called, which took a third of the time of a first page.
 */
export function compileHints() {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })
}
