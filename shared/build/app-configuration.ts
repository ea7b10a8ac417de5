import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import federation from '@module-federation/enhanced/webpack'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { AppDescriptionPlugin, containerName } from './app-description-plugin.ts'
import { hostAliases } from './host-aliases.ts'
import { ManifestChunkPlugin } from './manifest-chunk-plugin.ts'
import { insertStyle, ScriptLoadingPlugin } from './script-loading-plugin.ts'
import { SharedChunksPlugin } from './shared-chunks-plugin.ts'
import { ShellPlugin } from './shell-plugin.ts'
import { sharedModules } from './sharing.ts'
import { StableOrderPlugin } from './stable-order-plugin.ts'

const require = createRequire(import.meta.url)
const sharedFolder = fileURLToPath(new URL('..', import.meta.url))

/** How long a script may take, in milliseconds, before a visitor is offered a retry. */
const scriptTimeout = 8000

/** Set by `npm run dev`: as it was written, with maps, quickly, and with what keeps a page's state when a build takes the place of another. */
const isWatched = Boolean(process.env['SITE_WATCH'])

const hostEntry = [...(isWatched ? ['./src/development/refresh-runtime.ts'] : []), './src/index.ts']

interface PackageFile {
  name: string
  version: string
  peerDependencies?: Record<string, string>
  site?: { internal?: boolean }
}

/**
 * The webpack configuration of the host or a remote: one line in its `webpack.config.ts`.
 * @param configUrl `import.meta.url` of that file; the package beside it says name, version and `site.internal`.
 */
export function appConfiguration(configUrl: string): Configuration {
  const folder = dirname(fileURLToPath(configUrl))
  const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
  const isHost = own.name === 'host'
  const messageFolders = [...(isHost ? [join(sharedFolder, 'messages')] : []), join(folder, 'messages')]
  return {
    name: own.name,
    context: folder,
    mode: isWatched ? 'development' : 'production',
    devtool: false,
    target: ['web', 'es2022'],
    entry: isHost ? { main: hostEntry } : {},
    output: {
      path: join(folder, 'dist'),
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: 'auto',
      uniqueName: containerName(own.name),
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: scriptTimeout,
      strictModuleExceptionHandling: true,
      clean: true,
    },
    externals: withoutEarlyCalls,
    resolve: {
      extensions: ['.js', '.mjs'],
      conditionNames: ['module-sync', 'production', 'import', 'module', 'browser', '...'],
      alias: isHost ? hostAliases() : {},
    },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        ...(isWatched ? [refreshRule(own.name)] : []),
        scriptRule(),
        callsRule(),
        styleRule(containerName(own.name)),
      ],
    },
    plugins: [
      new federation.ModuleFederationPlugin(federationOptions(own, isHost)),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
        insert: insertStyle,
        // Between parts of their own each; without scope hoisting there are more ways in which they can stand.
        ignoreOrder: isWatched,
      }),
      new ScriptLoadingPlugin(),
      new StableOrderPlugin(),
      sourceMaps(),
      // Otherwise what depends on it is left out of the build.
      new webpack.DefinePlugin({ 'process.env.SITE_WATCH': JSON.stringify(isWatched ? '1' : '') }),
      new AppDescriptionPlugin({
        name: own.name,
        packageVersion: own.version,
        folder,
        isHost,
        internal: own.site?.internal,
        peerDependencies: own.peerDependencies,
        messageFolders,
      }),
      ...(isHost ? [new ShellPlugin(folder, isWatched)] : [new ManifestChunkPlugin(), new SharedChunksPlugin()]),
    ],
    optimization: {
      minimize: !isWatched,
      ...(isWatched ? { usedExports: true, sideEffects: true } : {}),
      // The same name always means the same bytes: it is the address of a file for ever (docs/decisions/0012).
      realContentHash: true,
      runtimeChunk: false,
      splitChunks: isHost ? hostChunks : { chunks: 'async' },
      minimizer: [
        new TerserPlugin({
          extractComments: { condition: true, filename: 'LICENSES.txt', banner: false },
          // What one pass leaves unused, the next leaves out.
          terserOptions: { compress: { passes: 3 } },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: false,
    cache: {
      type: 'filesystem',
      name: `${own.name}-${isWatched ? 'development' : 'production'}`,
      // One higher whenever this file changes what webpack keeps.
      version: '2',
      buildDependencies: { config: [fileURLToPath(configUrl)] },
    },
    stats: 'errors-warnings',
  }
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

/** The calls that a manifest names are for the build, which reads it with Node: in the browser nobody needs them. */
async function withoutEarlyCalls({ request, contextInfo }: webpack.ExternalItemFunctionData) {
  const isEarly = request === '@site/shared/calls' && /[\\/]src[\\/]manifest\.ts$/.test(contextInfo?.issuer ?? '')
  return isEarly ? 'var {}' : false
}

function federationOptions({ name, peerDependencies }: PackageFile, isHost: boolean) {
  const role = isHost
    ? { experiments: { provideExternalRuntime: true } }
    : {
        filename: 'remoteEntry.[contenthash:10].js',
        exposes: { './manifest': './src/manifest.ts' },
        experiments: { externalRuntime: true },
      }
  return {
    name: containerName(name),
    ...role,
    library: { type: 'var', name: containerName(name) },
    shared: sharedModules(isHost, peerDependencies),
    shareStrategy: 'loaded-first' as const,
    dts: false,
    manifest: false,
    experiments: { ...role.experiments, optimization: { target: 'web' as const, disableSnapshot: true } },
  }
}

/**
 * Development has the maps in the scripts. For the public they are files without a word of them in the script, which the
 * release tool keeps beside the store and `npm run site trace` reads.
 */
function sourceMaps() {
  const common = { test: /\.js$/, module: true, columns: true }
  if (isWatched) return new webpack.SourceMapDevToolPlugin(common)
  const moduleFilenameTemplate = '[resource-path]'
  return new webpack.SourceMapDevToolPlugin({
    ...common,
    filename: '[file].map',
    append: false,
    moduleFilenameTemplate,
  })
}

export function scriptRule() {
  return {
    test: /\.tsx?$/,
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', ...(isWatched ? { development: true, refresh: true } : {}) } },
        target: 'es2022',
      },
    },
  }
}

/** After the types are gone; what a page knows of its components needs no part of a library. */
function refreshRule(app: string) {
  return {
    test: /\.tsx?$/,
    exclude: /[\\/]node_modules[\\/]/,
    loader: fileURLToPath(new URL('refresh-loader.ts', import.meta.url)),
    options: { app },
  }
}

function callsRule() {
  return {
    include: join(sharedFolder, 'calls'),
    loader: fileURLToPath(new URL('calls-loader.ts', import.meta.url)),
    enforce: 'pre' as const,
  }
}

export function styleRule(prefix: string) {
  const modules = {
    localIdentName: `${prefix}_[local]_[hash:base64:5]`,
    namedExport: false,
    exportLocalsConvention: 'as-is',
  }
  return {
    test: /\.css$/,
    use: [
      { loader: MiniCssExtractPlugin.loader },
      {
        loader: require.resolve('css-loader'),
        options: { sourceMap: false, modules: { auto: /\.module\.css$/, ...modules } },
      },
    ],
  }
}
